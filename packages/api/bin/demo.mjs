import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isProduction } from './mode.mjs'
import { choosePort } from './ports.mjs'
import { root } from './prepare.mjs'

const host = '127.0.0.1'

/**
 * The demo school's surroundings: a server that speaks the platforms' protocols. In production there is none. Published agents
 * remember its address, so it takes the port it had before where it can; the server leads the demo agents to a new one.
 * @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>}
 */
export async function demoSurroundings(env) {
  if (isProduction(env)) return { env: {}, stop: async () => {} }
  const { startDemoPlatforms } = await import('../../../examples/demo-platforms/index.mjs')
  const chosen = env.DEMO_PLATFORMS_PORT
  if (chosen) await choosePort({ name: 'DEMO_PLATFORMS_PORT', host, chosen })
  const file = resolve(root, env.DATA_DIR || '.data', 'demo-platforms-port')
  const platforms = await startOn(startDemoPlatforms, Number(chosen ?? remembered(file) ?? 4010))
  remember(file, new URL(platforms.url).port)
  const allowed = [env.PLATFORM_ALLOWED_HOSTS, new URL(platforms.url).host].filter(Boolean).join(',')
  return { env: { DEMO_PLATFORMS_URL: platforms.url, PLATFORM_ALLOWED_HOSTS: allowed }, stop: () => platforms.stop() }
}

/** On a free port when the wanted one is taken: nobody chose it. */
const startOn = (start, port) =>
  start({ port, host }).catch(failure => {
    if (failure.code !== 'EADDRINUSE') throw failure
    return start({ port: 0, host })
  })

function remembered(file) {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}

function remember(file, port) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, port)
}
