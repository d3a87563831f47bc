import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DemoPlatforms, startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product as people run it: the built server, the embedded database, the demo school. */
export type Product = {
  url: string
  platforms: DemoPlatforms
  /** What the server has written so far, its log included. */
  output(): string
  /** Kills the server in the middle of whatever it does, and starts it again on the same data. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-e2e-'))
  const platforms = await startDemoPlatforms({ port: 0, paceMs: 8 })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    DEMO_DIFY_URL: platforms.difyUrl,
    PLATFORM_ALLOWED_HOSTS: new URL(platforms.difyUrl).host,
    LOG_LEVEL: 'info'
  }
  let output = ''
  let server = await start()

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [join(root, 'packages/api/dist/main.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env
    })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (output += chunk))
    for (const end = Date.now() + 60_000; Date.now() < end && started.exitCode === null; ) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) return started
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    started.kill('SIGKILL')
    throw new Error(`The product did not start:\n${output}`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise(resolve => (server.exitCode === null ? server.once('exit', resolve) : resolve(undefined)))
    server.kill(signal)
    await ended
  }

  return {
    url,
    platforms,
    output: () => output,
    async crash() {
      await end('SIGKILL')
      server = await start()
    },
    async stop() {
      await end('SIGTERM')
      await platforms.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
