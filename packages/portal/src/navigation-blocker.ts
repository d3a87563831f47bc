import { atom } from 'nanostores'

/** Why leaving should be asked about. */
export type BlockReason = 'reply' | 'upload' | 'draft'
export type NavigationBlocker = ReturnType<typeof createNavigationBlocker>

type PendingNavigation = { reason: BlockReason; go: () => void }

/**
 * Asks before something is lost. A screen holds on with `block(reason)`; a link followed meanwhile, or the browser's Back, becomes
 * `$pendingNavigation`, which the layout draws as a dialog; closing the tab is asked about by the browser itself.
 * @param here the path that is shown, which the address bar has already left when Back is heard
 */
export function createNavigationBlocker(open: (path: string) => void, here: () => string) {
  const held = new Map<symbol, { why: BlockReason; keeps: (to: URL) => boolean }>()
  const $pendingNavigation = atom<PendingNavigation | null>(null)
  const reason = (to?: URL): BlockReason | undefined => {
    const reasons = [...held.values()].filter(({ keeps }) => !to || !keeps(to)).map(({ why }) => why)
    return (['upload', 'draft', 'reply'] as const).find(one => reasons.includes(one))
  }

  // In the capturing phase, before the router sees the click.
  document.addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const why = link ? reason(new URL(link.href)) : undefined
      if (!link || !why || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (link.target || link.origin !== location.origin) return
      event.preventDefault()
      const path = link.pathname + link.search + link.hash
      $pendingNavigation.set({ reason: why, go: () => open(path) })
    },
    true
  )
  // Back cannot be held, only undone: the page is put on top again, and leaving it goes back once more.
  let decided = false
  addEventListener(
    'popstate',
    event => {
      const why = decided ? undefined : reason(new URL(location.href))
      decided = false
      if (!why) return
      event.stopImmediatePropagation()
      history.pushState(null, '', here())
      const go = () => {
        decided = true
        history.back()
      }
      $pendingNavigation.set({ reason: why, go })
    },
    true
  )
  addEventListener('beforeunload', event => {
    // A reply goes on without its reader; only what would be lost holds a closing tab.
    if (reason() && reason() !== 'reply') event.preventDefault()
  })

  return {
    $pendingNavigation,
    /**
     * `keeps(to)` tells the addresses that lose nothing: other parts of the same page.
     * @returns lets go again
     */
    block(why: BlockReason, keeps = samePage(location.pathname)): () => void {
      const key = Symbol(why)
      held.set(key, { why, keeps })
      return () => void held.delete(key)
    },
    cancel: () => $pendingNavigation.set(null),
    leave() {
      const pending = $pendingNavigation.get()
      held.clear()
      $pendingNavigation.set(null)
      pending?.go()
    }
  }
}

const samePage = (path: string) => (to: URL) => to.pathname === path
