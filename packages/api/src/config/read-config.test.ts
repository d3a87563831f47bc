import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecrets } from '../operations/new-secrets.ts'
import { environmentTable } from './describe-environment.ts'
import { environment } from './environment.ts'
import { isProduction } from './is-production.ts'
import { ConfigError, readConfig } from './read-config.ts'
import { unknownVariables } from './unknown-variables.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig({ DATA_DIR: folder, ...env })
    return []
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.problems
    throw failure
  }
}

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://lyceum.northgate.example',
  DATABASE_URL: 'postgres://lyceum@db/lyceum',
  TOKEN_SECRET: 'k3v9Xw2LpQ8rT5yB7nM1cF4hJ6dS0aZe',
  SECRETS_KEY: `2026:${Buffer.alloc(32, 9).toString('base64')}`,
  OIDC_ISSUER: 'https://login.northgate.example',
  OIDC_CLIENT_ID: 'lyceum',
  OIDC_CLIENT_SECRET: 'x'
}

describe('nothing configured', () => {
  test('is the demonstration, on this machine only', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      httpsOnly: false,
      metrics: 'open',
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      publicUrl: undefined,
      databaseUrl: undefined,
      oidc: { kind: 'embedded' },
      organisation: { name: 'Northgate University', region: 'CN', timeZone: 'Asia/Shanghai' },
      limits: { documentMb: 50, imageMb: 10, audioMb: 25, videoMb: 100, recommendedAgents: 6 },
      auditDays: undefined,
      uploads: { person: { files: 200, megabytes: 2000 }, guest: { files: 30, megabytes: 200 } }
    })
  })

  test('makes secrets once, keeps them, and lets nobody else read them', () => {
    const [first, second] = [readConfig({ DATA_DIR: folder }), readConfig({ DATA_DIR: folder })]
    expect(first.tokenSecret).toEqual(second.tokenSecret)
    expect(first.secretsKeys).toEqual(second.secretsKeys)
    expect(first.secretsKeys[0]!.key).toHaveLength(32)
    expect(first.oidc).toEqual(second.oidc)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
})

describe('production', () => {
  test('starts with what it needs', () => {
    expect(readConfig({ DATA_DIR: folder, ...production })).toMatchObject({
      httpsOnly: true,
      metrics: 'closed',
      host: '0.0.0.0',
      oidc: { kind: 'external', issuer: 'https://login.northgate.example' },
      secretsKeys: [{ id: '2026' }]
    })
  })

  test('takes the secrets that the command makes, which are others each time', () => {
    const [one, other] = [newSecrets(), newSecrets()]
    expect(problemsOf({ ...production, ...one })).toEqual([])
    for (const name of Object.keys(one) as (keyof typeof one)[]) expect(one[name], name).not.toBe(other[name])
  })

  test('names everything that is missing at once, whichever variable asked for production', () => {
    for (const name of ['NODE_ENV', 'LYCEUM_MODE']) {
      const problems = problemsOf({ [name]: 'production' })
      for (const name of Object.keys(production).filter(one => one !== 'NODE_ENV'))
        expect(problems.join('\n')).toContain(`${name} is missing`)
    }
  })

  test("refuses the demonstration's own secrets, simple ones, and addresses without encryption", () => {
    readConfig({ DATA_DIR: folder })
    const { tokenSecret, secretsKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    const insecure = { BASE_URL: 'http://lyceum.northgate.example', OIDC_ISSUER: 'http://login.northgate.example' }
    expect(problemsOf({ ...production, ...insecure, TOKEN_SECRET: tokenSecret, SECRETS_KEY: secretsKey })).toHaveLength(4)
    expect(problemsOf({ ...production, TOKEN_SECRET: 'a'.repeat(40) })).toHaveLength(1)
    expect(problemsOf({ ...production, BASE_URL: 'http://localhost:3000' })).toEqual([])
  })
})

test('the start scripts and the server agree on what production is', async () => {
  const scripts = await import(new URL('../../bin/mode.mjs', import.meta.url).href)
  const values = ['production', 'demo', 'development', '', undefined]
  for (const mode of values)
    for (const node of values) {
      const env = { ...(mode !== undefined && { LYCEUM_MODE: mode }), ...(node !== undefined && { NODE_ENV: node }) }
      expect(scripts.isProduction(env), JSON.stringify(env)).toBe(isProduction(env))
    }
})

test('values that mean nothing are all named, with the value and what is allowed; secrets without their value', () => {
  const wrong = {
    PORT: 'planted',
    BASE_URL: 'planted',
    ORG_REGION: 'planted',
    ORG_TIME_ZONE: 'planted',
    MAX_IMAGE_MB: 'planted',
    UPLOADS_PER_GUEST: 'planted',
    OIDC_ISSUER: 'planted'
  }
  const secret = { TOKEN_SECRET: 'planted', SECRETS_KEY: 'planted', DATABASE_URL: 'mysql://planted', METRICS_TOKEN: 'planted' }
  const registration = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }
  const problems = problemsOf({ ...wrong, ...secret, ...registration })
  expect(problems).toHaveLength(11)
  for (const name of Object.keys(wrong)) expect(problems.join('\n')).toContain(`${name} is "planted"`)
  for (const name of Object.keys(secret)) expect(problems.find(problem => problem.startsWith(name))).not.toContain('planted')
  expect(problems.find(problem => problem.startsWith('PORT'))).toContain('a whole number from 1 to 65535')
})

test('a quota of uploads may be as large as the refusal of a larger one says', () => {
  for (const name of ['UPLOADS_PER_PERSON', 'UPLOADS_PER_GUEST', 'UPLOADS_PER_SHARE', 'UPLOADS_OF_DOCUMENTS']) {
    const [problem] = problemsOf({ ...production, [name]: '10000000/1' })
    const largest = /each from 0 to (\d+)/.exec(problem!)?.[1]
    expect(problem).toContain(`${name} is "10000000/1"`)
    expect(problemsOf({ ...production, [name]: `${largest}/${largest}` })).toEqual([])
    expect(problemsOf({ ...production, [name]: `${Number(largest) + 1}/1` })).toHaveLength(1)
  }
})

test('the product lives at the root of its host', () => {
  for (const address of ['https://school.example/lyceum', 'https://school.example/?x=1', 'https://me@school.example'])
    expect(problemsOf({ BASE_URL: address }), address).toEqual([expect.stringContaining('without a path')])
  expect(problemsOf({ BASE_URL: 'https://school.example/' })).toEqual([])
})

test('names that nobody reads are told, with the one that was probably meant', () => {
  const env = {
    ADMIN_EMAIL: 'x',
    OIDC_SECRET: 'x',
    LYCEUM_MOD: 'x',
    DATABASE_URI: 'x',
    LYCEUM_SERVICE_HOST: 'x',
    LYCEUM_PORT_3000_TCP: 'x',
    HOME: 'x',
    OIDC_ISSUER: 'x'
  }
  expect(unknownVariables(env)).toEqual([
    'ADMIN_EMAIL is not a variable of the server; did you mean ADMIN_EMAILS?',
    expect.stringMatching(/^OIDC_SECRET is not a variable of the server/),
    'LYCEUM_MOD is not a variable of the server; did you mean LYCEUM_MODE?',
    'DATABASE_URI is not a variable of the server; did you mean DATABASE_URL?'
  ])
})

test('a misspelt name is told when it is why a start is refused', () => {
  const { OIDC_ISSUER: OIDC_ISUER, ...others } = production
  const start = () => readConfig({ DATA_DIR: folder, ...others, OIDC_ISUER })
  expect(start).toThrow(/OIDC_ISSUER is missing.*\nBesides:\n- OIDC_ISUER is not a variable.*did you mean OIDC_ISSUER\?$/s)
})

test('a provider configured by halves is a mistake, not a demonstration', () => {
  expect(problemsOf({ OIDC_ISSUER: 'https://login.northgate.example' })).toHaveLength(2)
})

test('several keys: the first seals, all open', () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  const { secretsKeys } = readConfig({ DATA_DIR: folder, SECRETS_KEY: `new:${key(2)}, old:${key(1)}` })
  expect(secretsKeys.map(({ id }) => id)).toEqual(['new', 'old'])
})

test('the README has every variable as the server knows it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(environmentTable())
  expect(Object.keys(environment).every(name => readme.includes(`\`${name}\``))).toBe(true)
})
