/** `npm start`: installs and builds what is missing, then runs the product; unconfigured, with a demo school and demo platforms. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startCourse, startDemoServices, worthTrying } from './demo.mjs'
import { isProduction } from './mode.mjs'
import { choosePort } from './ports.mjs'
import { beginStep, ensureBuilt, ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()

const { env } = process
const host = env.HOST || (isProduction(env) ? '0.0.0.0' : '127.0.0.1')
// With a configured address or in production, the port has to match it.
const chosen = env.PORT || (env.BASE_URL || isProduction(env) ? '3000' : undefined)
const port = await choosePort({ name: 'PORT', host, chosen, otherwise: 3000 })
const demo = await startDemoServices(env)
const origin = env.BASE_URL || `http://localhost:${port}`
// A demonstration has its own provider as well.
const course =
  demo.env.DEMO_PLATFORMS_URL && !env.OIDC_ISSUER ? await startCourse({ origin, chosen: env.DEMO_COURSE_PORT }) : undefined
const endStep = beginStep('Starting')
const server = spawn(process.execPath, ['--disable-warning=DeprecationWarning', join(root, 'packages/api/dist/main.js')], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'pipe'],
  env: { ...env, PORT: String(port), ...demo.env }
})

let starting = true
server.stdout.once('data', () => {
  if (starting) endStep()
  starting = false
  // After the server's own greeting, which is one piece.
  if (course) setImmediate(() => process.stdout.write(worthTrying(demo.env, course.url)))
})
server.stdout.pipe(process.stdout)
createInterface({ input: server.stderr }).on('line', line => {
  // The sign-in library complains about versions of Node that the product supports.
  if (line.includes('oidc-provider WARNING: Unsupported runtime')) return
  process.stderr.write(`${starting ? '\n' : ''}${line}\n`)
  starting = false
})

// The server ends its running replies itself; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('close', async (code, signal) => {
  course?.stop()
  await demo.stop()
  process.exit(code ?? (signal ? 1 : 0))
})
