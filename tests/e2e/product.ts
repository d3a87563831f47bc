import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoPlatforms, startDemoPlatforms } from '../../examples/demo-platforms/index.mjs'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import { startBuiltServer } from '../built-server.ts'

/** The product as people run it: the built server, the embedded database, the demo school. */
export type Product = {
  url: string
  platforms: DemoPlatforms
  /** The ports on which the server may call learning platforms of this machine. */
  lmsPorts: readonly [number, number]
  /** What the server has written so far, its log included. */
  output(): string
  /** Kills the server in the middle of whatever it does, and starts it again on the same data. */
  crash(): Promise<void>
  /** Stops the server and starts it again on the same data, with a clock so many hours ahead of this machine's. */
  goOn(hoursAhead: number): Promise<void>
  stop(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-e2e-'))
  const platforms = await startDemoPlatforms({ port: 0, paceMs: 8 })
  const port = await freePort()
  const lmsPorts = [await freePort(), await freePort()] as const
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    DEMO_PLATFORMS_URL: platforms.url,
    PLATFORM_ALLOWED_HOSTS: [new URL(platforms.difyUrl).host, ...lmsPorts.map(port => `127.0.0.1:${port}`)].join(),
    LOG_LEVEL: 'info'
  }
  let earlier = ''
  let server = await startBuiltServer({ url, env })
  const again = async (signal: NodeJS.Signals, nodeOptions: string[] = []) => {
    await server.end(signal)
    const said = server.output()
    server = await startBuiltServer({ url, env, nodeOptions })
    earlier += said
  }

  return {
    url,
    platforms,
    lmsPorts,
    output: () => earlier + server.output(),
    crash: () => again('SIGKILL'),
    goOn: hoursAhead => again('SIGTERM', ['--import', clockAhead(hoursAhead * 3600_000)]),
    async stop() {
      await server.end('SIGTERM')
      await platforms.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** A module that sets the clock of its process ahead. */
function clockAhead(milliseconds: number): string {
  const code = `globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [date.now() + ${milliseconds}], target),
    get: (date, key) => (key === 'now' ? () => date.now() + ${milliseconds} : Reflect.get(date, key))
  })`
  return `data:text/javascript,${encodeURIComponent(code)}`
}
