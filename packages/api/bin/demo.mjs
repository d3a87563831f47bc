import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isProduction } from './mode.mjs'
import { choosePort } from './ports.mjs'
import { root } from './prepare.mjs'

const host = '127.0.0.1'

/**
 * Starts the demo platforms, a server that speaks the platforms' protocols; does nothing in production. Published agents store
 * its address, so it takes the previous port if that is free; on another port the server updates the demo agents.
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

/** Uses a free port when `port` is taken, since nobody chose it. */
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
