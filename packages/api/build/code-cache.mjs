/**
 * Run after the bundle is built: starts the built server once, with an empty database of its own and a few calls to itself, and has it
 * keep what V8 has compiled until then. Compiling takes a third of a start. Nothing of the surroundings is read, so a build never touches a
 * configured database.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-build-'))
const port = await freePort()
const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
const kept = Object.entries({ PATH, HOME, TMPDIR, TEMP, SystemRoot }).filter(([, value]) => value !== undefined)
process.env = { ...Object.fromEntries(kept), DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' }
// The demonstration greets whoever starts it, which is nobody here.
const complain = process.stderr.write.bind(process.stderr)
process.stdout.write = process.stderr.write = () => true
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** What every start answers, and calls that pass all of the way in that asks neither for people nor for agents. */
const calls = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/api/v1/no-such-call'],
  ['POST', '/api/v1/agents/none/messages', { text: 'What is a limit?' }]
]
try {
  const code = createRequire(import.meta.url)(join(dist, 'code-cache.js')).createCachedRequire()
  await code.load(join(dist, 'start.js')).start()
  for (const [method, path, body] of calls) {
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    await (await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent })).text()
  }
  code.writeCaches()
  process.emit('SIGTERM', 'SIGTERM')
} catch (failure) {
  complain(`${failure.stack}\n`)
  process.exit(1)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
