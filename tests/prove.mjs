/**
 * `npm run prove`: what takes too long for the gate, by the names in `proofs`. `tests` runs every API test that needs a database on both
 * engines, with twenty kills of the server during replies; what each of the others does is told by its program in `prove/`.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, run } from '../packages/api/bin/prepare.mjs'
import { findDatabaseProxies, findFirefox, findPostgres, findTools } from './gate/tools.mjs'
import { provePublished } from './prove/published.mjs'
import { proveStorage } from './prove/storage.mjs'
import { runSource } from './run-source.mjs'

/** What each name runs, in this order. `serve`: what `prove/run.ts` has by that name, all in one program, at the end. */
const proofs = {
  published: provePublished,
  projects: () => prove('projects', values.project ? [values.project] : []),
  storage: proveStorage,
  'second-question': () => prove('second-question'),
  'silent-platforms': () => prove('silent-platforms'),
  firefox: async () => {
    await findFirefox()
    await prove('firefox')
  },
  tests: async () =>
    vitest(['--project', 'api-*', '--project', 'unit*', '--testTimeout=900000'], {
      EVERY_ENGINE: 'yes',
      PROVE_KILLS: values.kills,
      POSTGRES_BIN: await findPostgres()
    }),
  stories: async () =>
    run('npx', ['playwright', 'test', '--config', 'tests/playwright.config.ts'], { ...process.env, ...(await findTools()) }),
  fuzz: async () =>
    vitest(['--project', 'api-postgres', 'packages/api/src/http/fuzz.test.ts'], {
      FUZZ_CALLS: values.calls,
      FUZZ_SEED: values.seed,
      POSTGRES_BIN: await findPostgres()
    }),
  malformed: 'serve',
  outage: 'serve',
  rolling: 'serve',
  promotion: 'serve',
  restarts: 'serve',
  'slow-readers': 'serve',
  'unread-streams': 'serve',
  'held-streams': 'serve'
}

const usage = `npm run prove -- [name…] [options]
  names: ${Object.keys(proofs).join(', ')}; without one, all
  --project vue   only this project of the fresh ones
  --kills 20      how often the server is killed in the tests
  --calls 50000   how many calls the fuzz makes up
  --requests 5000 how many malformed requests of each kind are sent
  --seed N        from which number both are made up, to repeat a run that is reported
  --minutes 10    how long restarts, slow-readers and held-streams take`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    calls: { type: 'string', default: '50000' },
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    minutes: { type: 'string', default: '10' },
    project: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})
const unknown = positionals.find(name => !Object.hasOwn(proofs, name))
if (unknown) console.error(`There is no proof called ${unknown}.`)
if (values.help || unknown) {
  console.log(usage)
  process.exit(unknown ? 1 : 0)
}
const chosen = Object.keys(proofs).filter(name => positionals.length === 0 || positionals.includes(name))
ensureInstalled()
ensureBuilt()
for (const name of chosen) if (proofs[name] !== 'serve') await proofs[name]()
const served = chosen.filter(name => proofs[name] === 'serve')
if (served.length > 0) {
  if (served.includes('promotion')) await findDatabaseProxies()
  const POSTGRES_BIN = await findPostgres()
  Object.assign(process.env, { POSTGRES_BIN, MALFORMED_REQUESTS: values.requests, MALFORMED_SEED: values.seed })
  await prove('run', [...served, '--minutes', values.minutes])
}

/** Runs a program of `prove/`, and ends with its exit code where it fails. */
async function prove(name, args = []) {
  const code = await runSource(`tests/prove/${name}.ts`, args)
  if (code !== 0) process.exit(code)
}

/** Runs tests of Vitest with more variables in the environment. */
function vitest(args, variables) {
  run('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...args], { ...process.env, ...variables })
}
