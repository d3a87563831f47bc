import { createCoze } from './coze/index.mjs'
import { createDify } from './dify/index.mjs'
import { createHiAgent } from './hiagent/index.mjs'

/**
 * The platforms, each from its own folder. Its function returns what `DemoPlatformServer` in `platforms.d.mts` says and what `listen.mjs`
 * needs: `mounts`, `handle`, and `upgrade` for WebSockets.
 *
 * @typedef {{ calls: ReturnType<typeof import('./calls.mjs').createCalls>, paceMs: number, serverVersion?: string, origin: () => string }} Options
 * @param {Options} options
 */
export const createPlatforms = options => ({
  coze: createCoze(options),
  dify: createDify(options),
  hiagent: createHiAgent(options)
})
