import { isListedSite } from '@lyceum/core/rules'
import type { Request } from 'express'
import type { Config } from '../config/config.ts'
import { ownOrigins } from '../config/own-origins.ts'

/**
 * Whether the page that makes a call may use a share that lists `sites`; none for any. The chat's own page may, under whatever name
 * the server was reached, and so may calls without `Origin`: of a page of this origin, or of no browser.
 */
export function isSiteAllowed(config: Pick<Config, 'baseUrl'>, request: Request, sites: readonly string[]): boolean {
  const origin = request.get('origin')
  if (origin === undefined || sites.length === 0 || ownOrigins(config).includes(origin)) return true
  return origin.split('//')[1] === request.get('host') || isListedSite(origin, sites)
}
