/** `npm run dev`: the product with hot reload. The API restarts on a change, the portal reloads in place, the widget is rebuilt. */
import { spawn } from 'node:child_process'
import { startDemoServices } from './demo.mjs'
import { choosePort } from './ports.mjs'
import { ensureInstalled, forgetBuild, root, say } from './prepare.mjs'

ensureInstalled()
// The watched widget replaces the built one and is not minified.
forgetBuild()

const host = '127.0.0.1'
const { env } = process
const demo = await startDemoServices(env)
const apiPort = String(await choosePort({ name: 'PORT', host, chosen: env.PORT, otherwise: 3000 }))
const portalPort = String(await choosePort({ name: 'PORTAL_PORT', host: 'localhost', chosen: env.PORTAL_PORT, otherwise: 5173 }))

const part = (command, args, more = {}) =>
  spawn('npx', [command, ...args], { cwd: root, stdio: 'inherit', env: { ...env, ...more } })
const parts = [
  part('tsx', ['watch', '--conditions=@lyceum/source', 'packages/api/src/main.ts'], {
    ...demo.env,
    PORT: apiPort,
    BASE_URL: `http://localhost:${portalPort}`
  }),
  part('vite', ['--config', 'packages/portal/vite.config.ts', '--port', portalPort, '--strictPort'], {
    API_URL: `http://localhost:${apiPort}`
  }),
  part('rollup', ['-c', 'rollup.config.mjs', '--configTarget', 'widget', '--watch', '--silent'])
]
say(`The portal with hot reload: http://localhost:${portalPort}`)

const end = async () => {
  for (const part of parts) part.kill('SIGTERM')
  await demo.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
