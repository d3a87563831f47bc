import { connectablePlatforms, secretFieldsOf, wireName } from '@lyceum/core/contract'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured lines. What could carry a secret is cut wherever it appears, should anybody ever log a whole request or an error of one. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [...secretKeys, ...rowKeys].flatMap(key => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[cut]'
    }
  }
  return destination ? pino(options, destination) : pino(options)
}

/** In an error of the database these quote the row or the value that was refused, which may be somebody's message. */
const rowKeys = ['detail', 'where']

/** What platforms call their secrets, as we and the wire spell it. */
const connectionKeys = new Set(
  connectablePlatforms.flatMap(platform => secretFieldsOf(platform).flatMap(({ name }) => [name, wireName(name)]))
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
