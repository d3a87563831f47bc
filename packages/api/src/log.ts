import { platforms, secretFieldsOf, wireName } from '@lyceum/core/contract'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Creates the structured log. Fields that could contain a secret are redacted, in case a whole request or its error is ever
 * logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [...secretKeys, ...quotingKeys].flatMap(key => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[cut]'
    }
  }
  return pino(options, destination ?? bufferedOutput())
}

/** Standard output, where lines are written together several times a second, and at the end of the process. */
const bufferedOutput = () => pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 })

/**
 * Fields of errors that quote what was rejected: a row or value of the database, which may be a person's message, or the claims of
 * a token, which have their name and address.
 */
const quotingKeys = ['detail', 'where', 'payload']

/** The names of platform secrets, in camelCase and snake_case. */
const connectionKeys = new Set(
  platforms.flatMap(platform => secretFieldsOf(platform).flatMap(({ name }) => [name, wireName(name)]))
)

const secretKeys = [
  ...connectionKeys,
  'authorization',
  'cookie',
  'password',
  'accessToken',
  'access_token',
  'id_token',
  'client_secret',
  'clientSecret',
  'code_verifier'
]
