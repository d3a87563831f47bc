import type { Surroundings } from '../connector.ts'
import { recordOf } from '../loose.ts'
import type { DifyConnection } from './request.ts'

/** The address under which an app's calls stand, without a trailing slash. A bare origin is asked once where its API is. */
export async function baseOf({ apiUrl }: DifyConnection, around: Surroundings): Promise<string> {
  const given = apiUrl.trim().replace(/\/+$/, '')
  const url = new URL(given)
  if (url.pathname !== '/') return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  const found = foundBy(around)
  const known = found.get(url.origin)
  if (known) return known
  for (const base of [`${url.origin}/v1`, url.origin]) {
    if (await isDify(base, around)) {
      found.set(url.origin, base)
      return base
    }
  }
  return `${url.origin}/v1`
}

/** `GET /` needs no key and says that this is Dify. */
async function isDify(base: string, { outgoing, signal }: Surroundings): Promise<boolean> {
  const { status, body } = await outgoing.json({ url: `${base}/`, field: 'apiUrl', secrets: [], signal })
  const { welcome, api_version } = recordOf(body)
  return status === 200 && (typeof welcome === 'string' || typeof api_version === 'string')
}

const bases = new WeakMap<Surroundings['outgoing'], Map<string, string>>()

function foundBy({ outgoing }: Surroundings): Map<string, string> {
  const found = bases.get(outgoing) ?? new Map<string, string>()
  bases.set(outgoing, found)
  return found
}
