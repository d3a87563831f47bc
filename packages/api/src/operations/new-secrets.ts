import { randomBytes } from 'node:crypto'

/** New secrets for the environment of a server, by the names of their variables. */
export function newSecrets(): Record<'TOKEN_SECRET' | 'SECRETS_KEY' | 'METRICS_TOKEN', string> {
  const day = new Date().toISOString().slice(0, 10)
  return {
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    SECRETS_KEY: `${day}:${randomBytes(32).toString('base64')}`,
    METRICS_TOKEN: randomBytes(24).toString('base64url')
  }
}
