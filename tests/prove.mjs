/**
 * `npm run prove`: the tests that take too long for the gate. Runs every API test that needs a database on both engines, with
 * twenty kills of the server during replies, or the number given as argument.
 */
import { ensureBuilt, ensureInstalled, run } from '../packages/api/bin/prepare.mjs'
import { findPostgres } from './gate/tools.mjs'

ensureInstalled()
ensureBuilt()
const projects = ['--project', 'api-*']
run('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...projects, '--testTimeout=900000'], {
  ...process.env,
  EVERY_ENGINE: 'yes',
  PROVE_KILLS: process.argv[2] ?? '20',
  TEST_PROGRAMS: 'built',
  POSTGRES_BIN: findPostgres()
})
