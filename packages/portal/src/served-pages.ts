import type { Host } from '@lyceum/core'

/** What has to be asked of the server, and of the browser, to know whether this page is still the one that is served. */
export type PageHost = Pick<Host, 'fetch' | 'now' | 'isOffline' | 'onVisible' | 'onNetwork'>

/** Why a part of the page did not come: there is no network, the server has another version of the pages, or anything else. */
export type LoadFailure = 'offline' | 'replaced' | 'failed'

/** Milliseconds between two looks for a new version when somebody returns to the page. */
const pause = 60_000

/** The address of the page's first script. Its name changes with its own content and with that of everything it imports. */
const ownEntry = (): string | undefined => document.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined

/** Whether the server hands out other pages than this one. @throws when the server cannot be reached */
export async function isReplaced(host: Pick<Host, 'fetch'>, own = ownEntry()): Promise<boolean> {
  const response = await host.fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  const served = response.ok ? /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(await response.text())?.[1] : undefined
  return own !== undefined && served !== undefined && served !== own
}

/**
 * Why something that the page wanted to load, or draw, failed. Browsers report a chunk that is missing and one that the network did
 * not bring in the same words, so its address is asked for again, and then the page itself: Safari names no address.
 */
export async function whyMissing(
  host: Pick<Host, 'fetch' | 'isOffline'>,
  cause: unknown,
  own = ownEntry()
): Promise<LoadFailure> {
  if (host.isOffline?.()) return 'offline'
  if (!(cause instanceof TypeError && /import|module/i.test(cause.message))) return 'failed'
  const address = /https?:\S+/.exec(cause.message)?.[0]
  try {
    if (address && (await host.fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404) return 'replaced'
    return (await isReplaced(host, own)) ? 'replaced' : 'failed'
  } catch {
    return 'offline'
  }
}

/**
 * Calls `onNewVersion` once, when the server has come to serve other pages. Looks when somebody returns to the page, at most once a minute,
 * and when the network returns; never by a timer. Returns the function that ends it.
 */
export function watchForNewVersion(host: PageHost, onNewVersion: () => void, own = ownEntry()): () => void {
  let looked = host.now()
  let over = false
  const look = async () => {
    looked = host.now()
    const replaced = await isReplaced(host, own).catch(() => false)
    if (!replaced || over) return
    end()
    onNewVersion()
  }
  const stopWatching = [
    host.onVisible?.(() => {
      if (host.now() - looked >= pause) void look()
    }),
    host.onNetwork?.(() => {
      if (!host.isOffline?.()) void look()
    })
  ]
  const end = () => {
    over = true
    for (const stop of stopWatching) stop?.()
  }
  return end
}

const reloadedFrom = 'lyceum.reloaded-from'

/** Whether this version of the page has not been reloaded yet in this tab; it is noted that it is now. */
export function isFirstReload(own = ownEntry() ?? ''): boolean {
  try {
    if (sessionStorage.getItem(reloadedFrom) === own) return false
    sessionStorage.setItem(reloadedFrom, own)
    return true
  } catch {
    // Without storage nothing would end a second reload.
    return false
  }
}
