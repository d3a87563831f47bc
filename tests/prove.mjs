/**
 * `npm run prove`: what takes too long for the gate. Runs every API test that needs a database on both engines, with twenty kills
 * of the server during replies, then the proofs of `prove/`, which hold many replies for ten minutes each.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, run } from '../packages/api/bin/prepare.mjs'
import { findPostgres } from './gate/tools.mjs'
import { runSource } from './run-source.mjs'

const usage = `npm run prove -- [name…] [options]
  names: tests, restarts, slow-readers, held-streams; without one, all
  --kills 20      how often the server is killed in the tests
  --minutes 10    how long each of the other proofs takes`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false }
  }
})
if (values.help) {
  console.log(usage)
  process.exit()
}
const names = positionals.length > 0 ? positionals : ['tests', 'restarts', 'slow-readers', 'held-streams']
ensureInstalled()
ensureBuilt()
const POSTGRES_BIN = await findPostgres()
if (names.includes('tests')) {
  run('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'api-*', '--testTimeout=900000'], {
    ...process.env,
    EVERY_ENGINE: 'yes',
    PROVE_KILLS: values.kills,
    TEST_PROGRAMS: 'built',
    POSTGRES_BIN
  })
}
const proofs = names.filter(name => name !== 'tests')
if (proofs.length > 0) {
  process.env.POSTGRES_BIN = POSTGRES_BIN
  process.exit(await runSource('tests/prove/run.ts', [...proofs, '--minutes', values.minutes]))
}
