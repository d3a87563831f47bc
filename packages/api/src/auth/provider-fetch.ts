import type { ProxyAgent } from 'undici'
import { type ProxySettings, proxyFor } from '../connectors/client/proxy.ts'

/** How the identity provider is called: as `fetch`. */
export type ProviderFetch = (url: string, options?: RequestInit) => Promise<Response>

/**
 * Calls the identity provider through the operator's proxy, but for hosts that are exempt from it. Its address is the operator's own, so it may be
 * a private one.
 */
export function createProviderFetch(proxy: ProxySettings | undefined): ProviderFetch {
  const agents = new Map<string, ProxyAgent>()
  return async (url, options) => {
    const uri = proxyFor(new URL(url), proxy)
    if (uri === undefined) return fetch(url, options)
    const agent = agents.get(uri) ?? (await connectTo(uri))
    agents.set(uri, agent)
    // Node's types know the dispatchers of its own copy of undici only.
    return fetch(url, { ...options, ...({ dispatcher: agent } as object) })
  }
}

/** Few schools have a proxy: its code is loaded with the first call. */
async function connectTo(uri: string): Promise<ProxyAgent> {
  const [{ ProxyAgent }, { keepsOpen }] = await Promise.all([import('undici'), import('../connectors/client/dispatchers.ts')])
  return new ProxyAgent({ uri, proxyTunnel: false, proxyTls: keepsOpen })
}
