import type { Config } from '../config/config.ts'
import { isAllowedHost } from '../connectors/client/addresses.ts'
import type { LtiPlatformRow } from './tables.ts'

/** Our pages that a launch may want (`target_link_uri`). */
const targets = ['/lti/launch', '/lti/deeplink']

/** Whether an address is one of our pages for launches: on our public origin, without a name in it. */
export function isOwnTarget({ baseUrl }: Pick<Config, 'baseUrl'>, address: string): boolean {
  if (!address.startsWith(`${baseUrl}/`) || !URL.canParse(address)) return false
  const { origin, pathname, username, password } = new URL(address)
  return origin === new URL(baseUrl).origin && username === '' && password === '' && targets.includes(pathname)
}

/**
 * Whether an address of a learning platform may be used at all: https, or http on a host that the operator allows by name, and
 * without a name and password in it.
 */
export function isPlatformAddress({ platformAllowedHosts }: Pick<Config, 'platformAllowedHosts'>, address: string): boolean {
  if (address.length > maxAddress || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHost(url, platformAllowedHosts))
}

const maxAddress = 4096

type Addressed = Pick<LtiPlatformRow, 'issuer' | 'authorizationUrl' | 'tokenUrl' | 'jwksUrl' | 'frameOrigins'>

/** The origins whose pages may frame ours for a registration. */
export function framingOrigins(
  config: Pick<Config, 'platformAllowedHosts'>,
  { issuer, authorizationUrl, frameOrigins }: Pick<Addressed, 'issuer' | 'authorizationUrl' | 'frameOrigins'>
): string[] {
  const own = [authorizationUrl, issuer]
    .filter(address => isPlatformAddress(config, address))
    .map(address => new URL(address).origin)
  return [...new Set([...own, ...frameOrigins])]
}

/**
 * Whether an address that a message names belongs to its registration: one of the hosts of the registration's own addresses, or of
 * those that an admin has added. Only there do answers and our tokens go.
 */
export function isOfPlatform(config: Pick<Config, 'platformAllowedHosts'>, platform: Addressed, address: string): boolean {
  if (!isPlatformAddress(config, address)) return false
  const own = [platform.issuer, platform.authorizationUrl, platform.tokenUrl, platform.jwksUrl, ...platform.frameOrigins]
  return own.some(one => URL.canParse(one) && new URL(one).host === new URL(address).host)
}
