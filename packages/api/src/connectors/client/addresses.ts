import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The host has an address in a private network, which publishers must not be able to call through our server. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** Whether an IP address is not a public unicast address but, for example, private, loopback, link-local, mapped or tunnelled. */
export function isForbidden(address: string): boolean {
  const withoutZone = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(withoutZone)) return true
  const parsed = ipaddr.process(withoutZone)
  // `::7f00:1` is an IPv4-compatible address (RFC 4291 §2.5.5.1), which the library takes for a public one.
  const isCompatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every(part => part === 0)
  return isCompatible || parsed.range() !== 'unicast' || isCloudInternal(parsed)
}

/**
 * Services that clouds offer to their own machines, some with credentials, under addresses outside the private ranges: Azure's
 * metadata and DNS, and the service networks of IBM Cloud. Those of the others are link-local, private or shared addresses.
 */
const cloudInternal = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map(range => ipaddr.parseCIDR(range))

const isCloudInternal = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address instanceof ipaddr.IPv4 && cloudInternal.some(range => address.match(range as [ipaddr.IPv4, number]))

/**
 * Whether the operator allows this host and port although its address may be private. `allowedHosts` are `host:port`, `host` for the
 * default port of the scheme that is used, or `host:*` for every port. With `ownOrigins`, only
 * what has one of these origins is allowed.
 */
export function isAllowedHost(url: URL, allowedHosts: readonly string[], ownOrigins?: readonly string[]): boolean {
  if (ownOrigins && !ownOrigins.includes(url.origin)) return false
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const entries = [`${url.hostname}:${port}`, `${url.hostname}:*`, ...(url.port === '' ? [url.hostname] : [])]
  return allowedHosts.some(host => entries.includes(host.trim().toLowerCase()))
}

/** Checks a URL whose host is an IP address; host names are checked by `guardedLookup`. @throws ForbiddenAddress */
export function rejectForbiddenIp(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isForbidden(host)) throw new ForbiddenAddress(host)
}

/**
 * The DNS lookup of outgoing connections; fails with ForbiddenAddress if any of a host's addresses is forbidden. The connection uses
 * the checked addresses, so a name server can't return others between check and connection (DNS rebinding).
 */
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
