import { sdkParameter } from '@lyceum/core/contract'
import type { Request } from 'express'

/** From where the page of a share was opened: the origin of the page around it, and the version of the loader there; each may be empty. */
export type Visit = { site: string; sdkVersion: string }

/**
 * Where a page is opened, by what browsers say themselves: `Sec-Fetch-Dest` whether in a frame, and `Referer` in which page. A link that
 * somebody has followed is no embedding.
 */
export function visitOf(request: Pick<Request, 'get' | 'query'>): Visit {
  const framed = /^i?frame$/.test(request.get('sec-fetch-dest') ?? '')
  const referer = request.get('referer') ?? ''
  const site = framed && URL.canParse(referer) ? new URL(referer).origin : ''
  const version = request.query[sdkParameter]
  return { site: site === 'null' ? '' : site, sdkVersion: typeof version === 'string' && isVersion(version) ? version : '' }
}

const isVersion = (text: string) => /^\d{1,4}\.\d{1,4}\.\d{1,4}(-[\w.]{1,20})?$/.test(text)
