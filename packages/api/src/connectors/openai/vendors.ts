/** What a recognised server takes beside the common parameters (platform notes, OpenAI-compatible §3.1). */
export type Vendor = {
  /** The parameters that turn thinking on or off. */
  thinking?: (on: boolean) => Record<string, unknown>
  /** The parameters that let the model search the web. */
  search?: Record<string, unknown>
}

/**
 * The server's vendor by its host name. Unknown servers get no parameters of their own, since some refuse those that they don't know.
 */
export function vendorOf({ apiUrl, appId }: { apiUrl: string; appId: string }): Vendor {
  const host = new URL(apiUrl).hostname
  if (host === 'api.deepseek.com') return typed
  if (isDashScope(host)) return dashscope
  if (isZhipu(host)) return zhipu
  if (/^api\.moonshot\.(cn|ai)$|\.volces\.com$/.test(host)) return typed
  if (/^api\.siliconflow\.(cn|com)$/.test(host)) return { thinking: dashscope.thinking! }
  if (host === 'openrouter.ai') return { thinking: on => ({ reasoning: { enabled: on } }) }
  // Only OpenAI's search models take the parameter.
  if (host === 'api.openai.com' && /search/.test(appId)) return { search: { web_search_options: {} } }
  return {}
}

export const isDashScope = (host: string): boolean => /(^|\.)dashscope[\w-]*\.aliyuncs\.com$|\.maas\.aliyuncs\.com$/.test(host)

export const isZhipu = (host: string): boolean => host === 'open.bigmodel.cn' || host === 'api.z.ai'

export const hostOf = ({ apiUrl }: { apiUrl: string }): string => new URL(apiUrl).hostname

/** Whether the server searches the web by itself when a response is asked for (platform notes, Responses §8). */
export const searchesByResponses = (connection: { apiUrl: string }): boolean =>
  /(^api\.(openai|x|deepseek)\.(com|ai)|\.azure\.(com|us|cn))$/.test(hostOf(connection))

const typeOf = (on: boolean) => ({ thinking: { type: on ? 'enabled' : 'disabled' } })

/** DeepSeek, Moonshot and Volcengine Ark. */
const typed: Vendor = { thinking: typeOf }

const dashscope: Vendor = { thinking: on => ({ enable_thinking: on }), search: { enable_search: true } }

const zhipu: Vendor = {
  thinking: typeOf,
  search: { tools: [{ type: 'web_search', web_search: { enable: true, search_engine: 'search_std', search_result: true } }] }
}
