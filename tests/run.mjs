/** The whole gate in one command: `npm test`. Finds or installs what it needs, and ends with `N passed, N failed`. */
import { ensureInstalled, say } from '../packages/api/bin/prepare.mjs'
import { browserTests, check, vitestTests } from './gate/steps.mjs'
import { findChromium, findPostgres } from './gate/tools.mjs'

ensureInstalled()
const env = { ...process.env, CHROMIUM_PATH: findChromium(), POSTGRES_BIN: findPostgres(), NX_DAEMON: 'false', FORCE_COLOR: '0' }

const npm = (name, script) => check(name, 'npm', ['run', script, '--silent'], env)

// Two processors: what is small runs side by side; the API's tests and the browser's each fill both, one after the other. Types
// come before the build, since both write declarations of what the others stand on.
const types = npm('types', 'types')
const build = types.then(() => npm('build within its byte budgets', 'build'))
const lint = npm('lint', 'lint')
const unit = lint.then(() => vitestTests('unit tests', ['unit'], env))
const api = Promise.all([unit, build]).then(([, { failed }]) =>
  vitestTests('API tests', ['api-*'], failed ? env : { ...env, TEST_PROGRAMS: 'built' })
)
const browser = api.then(() => browserTests(env))

const results = await Promise.all([types, lint, build, unit, api, browser])
const total = kind => results.reduce((sum, result) => sum + result[kind], 0)
say('')
for (const { name, passed, failed, flaky, seconds } of results) {
  const twice = flaky.length ? `, ${flaky.length} of them flaky` : ''
  say(`${failed ? 'FAILED' : 'ok'}  ${name}: ${passed} passed${twice}, ${failed} failed (${seconds} s)`)
  for (const title of flaky) say(`      flaky: ${title}`)
}
say(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') ? 1 : 0
