import { resolve } from 'node:path'
import { meaningOf } from './describe-environment.ts'
import { type Environment, environment, type Variable, type VariableName } from './environment.ts'
import { readLocalSecrets } from './local-secrets.ts'
import { isLoopback } from './own-origins.ts'

/** Required variables that are missing in production, and demo settings that are not allowed there. */
export function productionProblems(set: Environment): string[] {
  const table: [string, Variable][] = Object.entries(environment)
  const missing = table
    .filter(([name, { required }]) => required && !(name in set))
    .map(([name]) => `${name} is missing: ${meaningOf(name)}`)
  const local = readLocalSecrets(resolve(set.DATA_DIR ?? '.data'))
  const demoSecrets = [
    [set.TOKEN_SECRET, local?.tokenSecret, 'TOKEN_SECRET'],
    [set.SECRETS_KEY, local?.secretsKey, 'SECRETS_KEY']
  ].flatMap(([given, demo, name]) => (given && given === demo ? [`${name} is the demonstration's own: make a new one`] : []))
  const insecure = ['BASE_URL', 'OIDC_ISSUER'].flatMap(name => {
    const address = set[name as VariableName]
    if (!address || !URL.canParse(address)) return []
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || isLoopback(hostname) ? [] : [`${name} must begin with https://`]
  })
  const repeated =
    set.TOKEN_SECRET && new Set(set.TOKEN_SECRET).size < 8 ? ['TOKEN_SECRET is too simple: use random characters'] : []
  return [...missing, ...demoSecrets, ...insecure, ...repeated]
}
