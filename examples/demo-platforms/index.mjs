import { createCalls } from './calls.mjs'
import { createDify } from './dify/index.mjs'
import { listen } from './listen.mjs'

/**
 * Starts a server that implements the protocols of agent platforms with scripted answers. One platform so far: Dify, under `/dify/v1`.
 * Port 0 chooses a free port. See `index.d.mts` for the shapes and `README.md` for the switches.
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
  const dify = createDify({ calls, paceMs, serverVersion, origin: () => address.url })
  for (const app of apps) dify.addApp(app)

  const server = await listen({ port, host, platforms: [dify] })
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${server.port}`
  address.url = (publicUrl ?? url).replace(/\/+$/, '')

  return {
    url,
    difyUrl: `${url}${dify.basePath}`,
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
      dify.stop()
      await server.stop()
    }
  }
}
