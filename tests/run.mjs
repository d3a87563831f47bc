/** The whole gate in one command: `npm test`. Finds or installs what it needs, and ends with `N passed, N failed`. */
import { ensureInstalled } from '../packages/api/bin/prepare.mjs'
import { browserTests, check, sayTotals, vitestTests } from './gate/steps.mjs'
import { findTools } from './gate/tools.mjs'

// Programs that have to be installed come while the packages do.
const tools = findTools()
ensureInstalled()
const env = { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' }

const npm = (name, script, ...args) => check(name, 'npm', ['run', script, '--silent', '--', ...args], env)

// Two processors, which no step may leave idle. The build is what the later steps stand on and runs beside the unit tests, then
// beside the types, which two threads of the compiler would not check sooner than one. The API's tests wait a good part of their
// time, for processes that restart or count as dead: they have more workers than processors, and the screens beside them.
const lint = npm('lint', 'lint')
const build = npm('build within its byte budgets', 'build')
const unit = lint.then(() => vitestTests('unit tests', ['unit*'], env, 3))
const types = unit.then(() => npm('types', 'types', '--singleThreaded'))
const api = Promise.all([tools, build, unit]).then(([tools]) =>
  vitestTests('API and packages', ['api-*', 'published'], { ...env, ...tools }, 4)
)
const screens = Promise.all([tools, build, unit]).then(([tools]) => browserTests('screens', 'screens', { ...env, ...tools }))
const browser = Promise.all([tools, api, types, screens]).then(([tools]) =>
  browserTests('browser tests', 'desktop', { ...env, ...tools })
)
const frames = Promise.all([tools, browser]).then(([tools]) => browserTests('frames and widgets', 'frames', { ...env, ...tools }))

const results = await Promise.all([types, lint, build, unit, api, screens, browser, frames])
process.exitCode = sayTotals(results) ? 0 : 1
