import dns from 'node:dns/promises'
import { isIP } from 'node:net'
import { ForbiddenAddress, isForbidden, rejectForbiddenIp } from './addresses.ts'

/** A proxy for outgoing calls, by the scheme of what is called, and the hosts that are called without it. */
export type ProxySettings = { https: string | undefined; http: string | undefined; exempt: readonly string[] }

/**
 * The proxy through which an address is called; undefined for none. `exempt` are names of hosts, which stand for the hosts below them too,
 * `host:port`, or `*` for all.
 */
export function proxyFor({ protocol, hostname, port }: URL, settings: ProxySettings | undefined): string | undefined {
  const isSecure = protocol === 'https:' || protocol === 'wss:'
  const proxy = isSecure ? settings?.https : settings?.http
  if (!settings || proxy === undefined) return undefined
  const ownPort = port || (isSecure ? '443' : '80')
  const isExempt = settings.exempt.some(entry => {
    if (entry === '*') return true
    const [, name = '', onlyPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    const isHost = hostname === name || hostname.endsWith(`.${name}`)
    return name !== '' && isHost && (onlyPort === undefined || onlyPort === ownPort)
  })
  return isExempt ? undefined : proxy
}

/** Names that only mean something in a network of one's own (RFC 6761, 6762, 8375, and usual ones). */
const ownNames = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|home\.arpa|private)$/

/**
 * Checks the addresses of a host before a proxy is asked for it, since the proxy looks them up itself. In a network that knows no public
 * names, a name that may be public is left to the proxy. @throws ForbiddenAddress
 */
export async function rejectForbiddenHost(url: URL): Promise<void> {
  rejectForbiddenIp(url)
  const host = url.hostname
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return
  const found = await addressesOf(host)
  const isUnknown = found.length === 0 && (!host.includes('.') || ownNames.test(host))
  if (isUnknown || found.some(isForbidden)) throw new ForbiddenAddress(host)
}

/** None for a name that this network does not know. */
const addressesOf = async (host: string): Promise<string[]> =>
  (await dns.lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)

/**
 * Whether a service of the operator is in a network of its own: it has a private address, a name that only means something there, or, since
 * nobody speaks to the world without encryption, an `http:` address whose name is not known at the moment.
 */
export async function isNear(url: URL): Promise<boolean> {
  const isPrivate = await rejectForbiddenHost(url).then(
    () => false,
    () => true
  )
  if (isPrivate || url.protocol !== 'http:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return isPrivate
  return (await addressesOf(url.hostname)).length === 0
}
