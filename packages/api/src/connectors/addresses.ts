import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The host resolves to an address inside our own network, which no publisher may make us call. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** Whether an address is anything but a public unicast one: private, loopback, link-local, carrier-grade, mapped, tunnelled … */
export function isForbidden(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return true
  const parsed = ipaddr.process(bare)
  // `::7f00:1` is an IPv4 address in an old spelling, which the library takes for a public one.
  const isCompatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every(part => part === 0)
  return isCompatible || parsed.range() !== 'unicast'
}

/** Whether the operator has listed this host, or this host and port, as reachable although it is private. */
export function isListed(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const listed = new Set(allowedHosts.map(host => host.trim().toLowerCase()))
  return listed.has(url.hostname) || listed.has(`${url.hostname}:${port}`)
}

/** @throws ForbiddenAddress for an address written as such; names are judged by `guardedLookup` when they are resolved */
export function refuseForbiddenLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isForbidden(host)) throw new ForbiddenAddress(host)
}

/** Resolves for the connection itself, so that no second answer of a name server can slip in between. One bad address spoils all. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (failure, addresses) => {
    if (failure) return callback(failure, '', 0)
    if (addresses.length === 0 || addresses.some(({ address }) => isForbidden(address))) {
      return callback(new ForbiddenAddress(hostname), '', 0)
    }
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}
