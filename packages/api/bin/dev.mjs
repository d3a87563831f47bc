/** `npm run dev`: the product with hot reload. The API restarts on a change, the portal reloads in place, the widget is rebuilt. */
import { spawn } from 'node:child_process'
import { demoSurroundings } from './demo.mjs'
import { ensureBuilt, ensureInstalled, root, say } from './prepare.mjs'

ensureInstalled()
ensureBuilt()

const demo = await demoSurroundings(process.env)
const env = { ...process.env, ...demo.env }
const portalPort = process.env.PORTAL_PORT ?? '5173'
const apiPort = process.env.PORT ?? '3000'

const parts = [
  spawn('npx', ['tsx', 'watch', '--conditions=source', 'packages/api/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, BASE_URL: `http://localhost:${portalPort}` }
  }),
  spawn('npx', ['vite', '--config', 'packages/portal/vite.config.ts', '--port', portalPort, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, API_URL: `http://localhost:${apiPort}` }
  }),
  spawn('npx', ['rollup', '-c', 'rollup.config.mjs', '--configTarget', 'widget', '--watch', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    env
  })
]
say(`The portal with hot reload: http://localhost:${portalPort}`)

const end = async () => {
  for (const part of parts) part.kill('SIGTERM')
  await demo.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
