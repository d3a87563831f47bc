import type { Context } from '../context.ts'
import { callService, type ServiceCall } from './call-service.ts'
import type { LtiPlatformRow } from './tables.ts'

const maxPages = 1000

/**
 * Reads all pages of a service: as they are linked, on the service's own origin, each once. `read` takes what a page has, or says that it is
 * none. The status of an answer that is no page; `endless` when they lead elsewhere, in circles or nowhere. @throws ServiceRefused, and when
 * the platform cannot be reached
 */
export async function readPages(
  context: Context,
  platform: LtiPlatformRow,
  call: Pick<ServiceCall, 'scope' | 'url' | 'accept'>,
  read: (body: unknown) => boolean
): Promise<'all' | 'endless' | number> {
  const seen = new Set<string>()
  const { origin } = new URL(call.url)
  for (let url: string | undefined = call.url; url !== undefined; ) {
    if (seen.size >= maxPages || seen.has(url) || new URL(url).origin !== origin) return 'endless'
    seen.add(url)
    const { status, body, headers } = await callService(context, platform, { ...call, url })
    if (status !== 200) return status
    if (!read(body)) return 'endless'
    const next = nextIn(headers.link)
    // What cannot be read may be half of it.
    if (next !== undefined && !URL.canParse(next, url)) return 'endless'
    url = next && new URL(next, url).href
  }
  return 'all'
}

/** The address of the next page in a `Link` header (RFC 8288), as it is; it may be relative. */
const nextIn = (header = ''): string | undefined => /<([^<>]{1,4096})>\s*;[^,<>]*\brel="?next"?/i.exec(header)?.[1]
