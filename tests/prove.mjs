/**
 * `npm run prove`: what takes too long for the gate. Runs every API test that needs a database on both engines, with twenty kills
 * of the server during replies, tens of thousands of made-up calls, then the proofs of `prove/`: the database away for a minute,
 * two processes behind nginx restarted by turns under fifty chatters, a standby promoted under them on several machines, a thousand readers that never read, and many replies that are
 * held for ten minutes each.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, run } from '../packages/api/bin/prepare.mjs'
import { findDatabaseProxies, findFirefox, findPostgres, findTools } from './gate/tools.mjs'
import { provePublished } from './prove/published.mjs'
import { proveStorage } from './prove/storage.mjs'
import { runSource } from './run-source.mjs'

const usage = `npm run prove -- [name…] [options]
  names: published, projects, storage, second-question, silent-platforms, firefox, tests, stories, fuzz, malformed, outage, restarts, rolling,
         promotion, slow-readers, unread-streams, held-streams; without one, all
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
if (values.help) {
  console.log(usage)
  process.exit()
}
const names =
  positionals.length > 0
    ? positionals
    : [
        'published',
        'projects',
        'storage',
        'second-question',
        'silent-platforms',
        'firefox',
        'tests',
        'stories',
        'fuzz',
        'malformed',
        'outage',
        'rolling',
        'promotion',
        'restarts',
        'slow-readers',
        'unread-streams',
        'held-streams'
      ]
ensureInstalled()
ensureBuilt()
if (names.includes('published')) provePublished()
if (names.includes('projects')) {
  const code = await runSource('tests/prove/projects.ts', values.project ? [values.project] : [])
  if (code !== 0) process.exit(code)
}
if (names.includes('storage')) proveStorage()
if (names.includes('second-question')) {
  const code = await runSource('tests/prove/second-question.ts', [])
  if (code !== 0) process.exit(code)
}
if (names.includes('silent-platforms')) {
  const code = await runSource('tests/prove/silent-platforms.ts', [])
  if (code !== 0) process.exit(code)
}
if (names.includes('firefox')) {
  await findFirefox()
  const code = await runSource('tests/prove/firefox.ts', [])
  if (code !== 0) process.exit(code)
}
const POSTGRES_BIN = await findPostgres()
if (names.includes('tests')) {
  run(
    'npx',
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'api-*', '--project', 'unit*', '--testTimeout=900000'],
    {
      ...process.env,
      EVERY_ENGINE: 'yes',
      PROVE_KILLS: values.kills,
      POSTGRES_BIN
    }
  )
}
if (names.includes('stories'))
  run('npx', ['playwright', 'test', '--config', 'tests/playwright.config.ts'], { ...process.env, ...(await findTools()) })
if (names.includes('fuzz')) {
  run(
    'npx',
    ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'api-postgres', 'packages/api/src/http/fuzz.test.ts'],
    {
      ...process.env,
      FUZZ_CALLS: values.calls,
      FUZZ_SEED: values.seed,
      POSTGRES_BIN
    }
  )
}
if (names.includes('promotion')) await findDatabaseProxies()
const proofs = names.filter(
  name =>
    !['published', 'projects', 'storage', 'second-question', 'silent-platforms', 'firefox', 'tests', 'stories', 'fuzz'].includes(
      name
    )
)
if (proofs.length > 0) {
  Object.assign(process.env, { POSTGRES_BIN, MALFORMED_REQUESTS: values.requests, MALFORMED_SEED: values.seed })
  process.exit(await runSource('tests/prove/run.ts', [...proofs, '--minutes', values.minutes]))
}
