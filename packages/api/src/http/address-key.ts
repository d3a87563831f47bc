import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What an address is counted by. A subscriber has 2^64 IPv6 addresses, so these are counted by their /64 network. */
export function addressKey(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
