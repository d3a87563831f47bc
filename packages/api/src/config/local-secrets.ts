import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Generated secrets for when none are configured. */
export type LocalSecrets = { tokenSecret: string; secretsKey: string; signingKey: JsonWebKey }

/** Reads the generated secrets, or creates them in a file that only its owner may read. */
export function localSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json')
  const known = readLocalSecrets(dataDir)
  if (known) return known
  mkdirSync(dataDir, { recursive: true })
  const made: LocalSecrets = {
    tokenSecret: randomBytes(32).toString('base64url'),
    secretsKey: `local:${randomBytes(32).toString('base64')}`,
    signingKey: newSigningKey()
  }
  const unfinished = `${file}.${process.pid}.part`
  writeFileSync(unfinished, JSON.stringify(made, null, 2), { mode: 0o600, flush: true })
  // The file appears under its name only when it is complete, and the name is given once: of two processes that start at once,
  // one makes the secrets and the other reads them.
  try {
    linkSync(unfinished, file)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
    return readLocalSecrets(dataDir)!
  } finally {
    rmSync(unfinished)
  }
  return made
}

/** The stored secrets, if any; production checks for them to reject them. */
export function readLocalSecrets(dataDir: string): LocalSecrets | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as LocalSecrets
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw failure
  }
}

/** A private key (P-256) for the demo provider's id tokens. */
export function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(6).toString('base64url'), alg: 'ES256', use: 'sig' }
}
