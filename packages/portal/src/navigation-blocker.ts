import { atom } from 'nanostores'

/** What would be interrupted or lost by leaving. */
export type BlockReason = 'upload' | 'temporaryReply' | 'draft'
export type NavigationBlocker = ReturnType<typeof createNavigationBlocker>

type Block = { reason: BlockReason; isSafe: (to: URL) => boolean; isKept: boolean }
type PendingNavigation = { reason: BlockReason; go: () => void }

/**
 * Asks for confirmation before unfinished work is left. A screen calls `block(reason)`; a followed link, `navigate` or the browser's
 * Back then becomes `$pendingNavigation`, which the layout shows as a dialog. Closing the tab is confirmed by the browser itself.
 * @param currentPath the path of the shown page; on Back the address bar already has another one
 */
export function createNavigationBlocker(open: (path: string) => void, currentPath: () => string) {
  const blocks = new Map<symbol, Block>()
  const $pendingNavigation = atom<PendingNavigation | null>(null)
  const strongestReason = (to?: URL): BlockReason | undefined => {
    const reasons = [...blocks.values()].filter(({ isSafe }) => !to || !isSafe(to)).map(({ reason }) => reason)
    return (['upload', 'temporaryReply', 'draft'] as const).find(one => reasons.includes(one))
  }
  /** Goes, where something would be lost after a question. @param to what is opened; without it, all that is here ends */
  function ask(go: () => void, to?: URL): void {
    const reason = strongestReason(to)
    if (reason) $pendingNavigation.set({ reason, go })
    else go()
  }
  const losesByReload = () => [...blocks.values()].some(({ isKept }) => !isKept)

  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const reason = link ? strongestReason(new URL(link.href)) : undefined
    if (!link || !reason || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.origin !== location.origin) return
    event.preventDefault()
    const path = link.pathname + link.search + link.hash
    $pendingNavigation.set({ reason, go: () => open(path) })
  }

  /** Clicks are looked at while there is something to lose, and before the router handles them. */
  function listen(): void {
    if (blocks.size > 0) document.addEventListener('click', onClick, { capture: true })
    else document.removeEventListener('click', onClick, { capture: true })
  }

  // Back cannot be prevented, only undone: the page is pushed again, and confirming goes back once more. Listened to from the start, to
  // hear of it before the router does.
  let confirmed = false
  addEventListener(
    'popstate',
    event => {
      const reason = confirmed ? undefined : strongestReason(new URL(location.href))
      confirmed = false
      if (!reason) return
      event.stopImmediatePropagation()
      history.pushState(null, '', currentPath())
      const go = () => {
        confirmed = true
        history.back()
      }
      $pendingNavigation.set({ reason, go })
    },
    true
  )
  addEventListener('beforeunload', event => {
    if (losesByReload()) event.preventDefault()
  })

  return {
    $pendingNavigation,
    /**
     * `isSafe(to)` returns true for addresses that lose nothing: by default those of the same page. `isKept`: loading the page anew
     * loses nothing either.
     * @returns removes the block
     */
    block(reason: BlockReason, isSafe = samePage(location.pathname), isKept = false): () => void {
      const key = Symbol(reason)
      blocks.set(key, { reason, isSafe, isKept })
      listen()
      return () => {
        blocks.delete(key)
        listen()
      }
    },
    /** Whether loading the page anew would interrupt or lose something. */
    isBlocking: losesByReload,
    /** Opens a page of the portal as a link to it does. */
    navigate: (path: string) => ask(() => open(path), new URL(path, location.href)),
    /** Does what ends all that is here, as signing out. */
    end: (work: () => void) => ask(work),
    cancel: () => $pendingNavigation.set(null),
    leave() {
      const pending = $pendingNavigation.get()
      blocks.clear()
      listen()
      $pendingNavigation.set(null)
      pending?.go()
    }
  }
}

const samePage = (path: string) => (to: URL) => to.pathname === path
