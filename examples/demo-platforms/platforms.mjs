import { createBedrock } from './bedrock/index.mjs'
import { createChatGlm } from './chatglm/index.mjs'
import { createCopilot } from './copilot/index.mjs'
import { createCoze } from './coze/index.mjs'
import { createDify } from './dify/index.mjs'
import { createHiAgent } from './hiagent/index.mjs'
import { createOpenAi } from './openai/index.mjs'

/**
 * The platforms, each from its own folder. Its function returns what `DemoPlatformServer` in `platforms.d.mts` says and what `listen.mjs`
 * needs: `mounts`, `handle`, and `upgrade` for WebSockets.
 *
 * @typedef {{ calls: ReturnType<typeof import('./calls.mjs').createCalls>, paceMs: number, serverVersion?: string, origin: () => string }} Options
 * @param {Options} options
 */
export const createPlatforms = options => ({
  bedrock: createBedrock(options),
  chatglm: createChatGlm(options),
  copilot: createCopilot(options),
  coze: createCoze(options),
  dify: createDify(options),
  hiagent: createHiAgent(options),
  openai: createOpenAi(options)
})
