import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { guardedLookup } from './addresses.ts'
import type { Dispatchers } from './open.ts'
import { type ProxySettings, proxyFor } from './proxy.ts'

type Options = {
  allowedHosts: readonly string[]
  redirectsToAllowed: boolean
  proxy: ProxySettings | undefined
  proxiesAllowed: boolean
  /** In milliseconds. */
  timing: { connect: number; headers: number; idle: number }
  wrap(dispatcher: Dispatcher): Dispatcher
}

/**
 * Keep-alives of TCP hold a connection open on which nothing is sent for minutes, through firewalls and address translation that forget
 * silent ones, and end one whose other side is gone. In milliseconds.
 */
export const keepsOpen = { keepAlive: true, keepAliveInitialDelay: 30_000 } as const

/** Creates the connections of HTTP requests: for the hosts that the operator allows, and for others, whose addresses are checked. */
export function createDispatchers({
  allowedHosts,
  redirectsToAllowed,
  proxy,
  proxiesAllowed,
  timing: { connect, headers, idle },
  wrap
}: Options): Dispatchers {
  const limits = { headersTimeout: headers, bodyTimeout: idle }
  const allowed = new Agent({ ...limits, connect: { timeout: connect, ...keepsOpen } })
  const guarded = new Agent({ ...limits, connect: { timeout: connect, ...keepsOpen, lookup: guardedLookup } })
  const proxied = new Map<string, { agent: ProxyAgent; wrapped: Dispatcher }>()
  return {
    allowedHosts,
    redirectsToAllowed,
    proxiesAllowed,
    agents: { allowed: wrap(allowed), guarded: wrap(guarded) },
    viaProxy(url) {
      const uri = proxyFor(url, proxy)
      if (uri === undefined) return undefined
      const known = proxied.get(uri)
      if (known) return known.wrapped
      const agent = new ProxyAgent({
        uri,
        // Proxies often tunnel to the port of https alone; plain requests they pass on themselves (RFC 9110 §3.7).
        proxyTunnel: false,
        ...limits,
        factory: (origin, options) => new Pool(origin, { ...limits, ...options }),
        proxyTls: { timeout: connect, ...keepsOpen },
        requestTls: { timeout: connect }
      })
      const wrapped = wrap(agent)
      proxied.set(uri, { agent, wrapped })
      return wrapped
    },
    async close() {
      await Promise.all([allowed, guarded, ...[...proxied.values()].map(({ agent }) => agent)].map(agent => agent.destroy()))
    }
  }
}
