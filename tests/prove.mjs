/** `npm run prove`: the large proofs, too long for the gate. Twenty kills of the server in the middle of a reply, on each database. */
import { ensureInstalled, run } from '../packages/api/bin/prepare.mjs'
import { findPostgres } from './gate/tools.mjs'

ensureInstalled()
const kills = process.argv[2] ?? '20'
const proofs = ['packages/api/src/conversations/kill.test.ts', 'packages/api/src/conversations/replicas.test.ts']
const projects = ['--project', 'api-pglite', '--project', 'api-postgres']
run('npx', ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...projects, '--testTimeout=900000', ...proofs], {
  ...process.env,
  PROVE_KILLS: kills,
  POSTGRES_BIN: findPostgres()
})
