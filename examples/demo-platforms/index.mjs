import { createCalls } from './calls.mjs'
import { listen } from './listen.mjs'
import { createPlatforms } from './platforms.mjs'
import { createSearxng } from './searxng/index.mjs'
import { createSpeech } from './speech/index.mjs'

/**
 * Starts a server that implements the protocols of agent platforms with scripted answers: those of
 * `platforms.mjs`. Port 0 chooses a free port. See `index.d.mts` for the shapes and `README.md` for the switches.
 *
 * @param {import('./index.d.mts').DemoPlatformsOptions} [options]
 * @returns {Promise<import('./index.d.mts').DemoPlatforms>}
 */
export async function startDemoPlatforms(options = {}) {
  const { port = 0, host = '127.0.0.1', paceMs = 30, publicUrl, apps = [], serverVersion } = options
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new RangeError(`port must be a whole number from 0 to 65535, not ${port}`)
  if (!(paceMs >= 0)) throw new RangeError(`paceMs must be 0 or more, not ${paceMs}`)

  const calls = createCalls()
  // A function, because the port is known only once the server listens.
  const address = { url: '' }
  const origin = () => address.url
  const platforms = createPlatforms({ calls, paceMs, origin, ...(serverVersion !== undefined && { serverVersion }) })
  const { dify } = platforms
  for (const app of apps) dify.addApp(app)

  const server = await listen({ port, host, platforms: [...Object.values(platforms), createSearxng({ origin }), createSpeech()] })
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${server.port}`
  address.url = (publicUrl ?? url).replace(/\/+$/, '')

  return {
    url,
    platforms,
    difyUrl: `${url}${dify.basePath}`,
    searxngUrl: `${url}/searxng`,
    speechUrl: `${url}/speech/v1`,
    calls: calls.all,
    nextCall: calls.next,
    waitForCall: calls.wait,
    addApp: dify.addApp,
    removeApp: dify.removeApp,
    setSwitches: dify.setSwitches,
    get apps() {
      return dify.listApps()
    },
    async stop() {
      for (const platform of Object.values(platforms)) platform.stop()
      await server.stop()
    }
  }
}
