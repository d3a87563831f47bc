/**
 * Run after the bundle is built: starts the built server once, with an empty database of its own, and has it keep what V8 has compiled
 * until it answers. Nothing of the surroundings is read, so a build never touches a configured database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-build-'))
try {
  const env = { PATH, HOME, TMPDIR, TEMP, SystemRoot, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [fileURLToPath(new URL('warm-server.cjs', import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let said = ''
  server.stderr.on('data', text => (said += text))
  const [code] = await once(server, 'close')
  if (code !== 0) throw new Error(`The built server ended with ${code}:\n${said}`)
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
