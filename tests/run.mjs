/** The whole gate in one command: `npm test`. Finds or installs what it needs, and ends with `N passed, N failed`. */
import { ensureInstalled, say } from '../packages/api/bin/prepare.mjs'
import { browserTests, check, unitAndApiTests } from './gate/steps.mjs'
import { findChromium, findPostgres } from './gate/tools.mjs'

ensureInstalled()
const env = { ...process.env, CHROMIUM_PATH: findChromium(), POSTGRES_BIN: findPostgres(), NX_DAEMON: 'false', FORCE_COLOR: '0' }

const results = [
  check('types', 'npm', ['run', 'types', '--silent'], env),
  check('lint', 'npm', ['run', 'lint', '--silent'], env),
  check('build within its byte budgets', 'npm', ['run', 'build', '--silent'], env),
  unitAndApiTests(env),
  browserTests(env)
]

const total = kind => results.reduce((sum, result) => sum + result[kind], 0)
for (const { name, passed, failed, seconds } of results)
  say(`${failed ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
say(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') ? 1 : 0
