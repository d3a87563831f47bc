import { AppError } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import { ownOrigins } from '../config/own-origins.ts'

/** Checks that an address to return to has an own origin and, if `path` is given, exactly this path. @throws validation */
export function checkReturnAddress(config: Config, address: string, path?: string): string {
  const refused = () => new AppError('validation', { problems: [{ path: ['redirectUri'], reason: 'invalidUrl' }] })
  if (!URL.canParse(address)) throw refused()
  const url = new URL(address)
  if (!ownOrigins(config).includes(url.origin) || url.username || url.password) throw refused()
  if (path && (url.pathname !== path || url.search || url.hash)) throw refused()
  return url.href
}
