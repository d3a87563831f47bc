/** `npm start`: installs and builds what is missing, then runs the product; unconfigured, with a demo school and demo platforms. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { demoSurroundings } from './demo.mjs'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()

const demo = await demoSurroundings(process.env)
const server = spawn(process.execPath, [join(root, 'packages/api/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...demo.env }
})

// The server ends its running replies itself; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', async (code, signal) => {
  await demo.stop()
  process.exit(code ?? (signal ? 1 : 0))
})
