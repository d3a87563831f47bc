import { isProduction } from './mode.mjs'
import { say } from './prepare.mjs'

/** Where the demo platforms listen; fixed, because published agents remember it. */
const port = Number(process.env.DEMO_PLATFORMS_PORT ?? 4010)

/**
 * The demo school's surroundings: a server that speaks the platforms' protocols. In production there is none.
 * @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>}
 */
export async function demoSurroundings(env) {
  if (isProduction(env)) return { env: {}, stop: async () => {} }
  const { startDemoPlatforms } = await import('../../../examples/demo-platforms/index.mjs')
  const platforms = await startDemoPlatforms({ port, host: '127.0.0.1' }).catch(refusal)
  const allowed = [env.PLATFORM_ALLOWED_HOSTS, `127.0.0.1:${port}`].filter(Boolean).join(',')
  return { env: { DEMO_PLATFORMS_URL: platforms.url, PLATFORM_ALLOWED_HOSTS: allowed }, stop: () => platforms.stop() }
}

function refusal(failure) {
  if (failure.code !== 'EADDRINUSE') throw failure
  say(`Port ${port} is in use by another program, perhaps by another Lyceum. Set DEMO_PLATFORMS_PORT to a free one.`)
  process.exit(1)
}
