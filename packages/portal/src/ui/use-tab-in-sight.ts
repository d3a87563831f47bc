import { type RefObject, useEffect, useRef } from 'react'

/** A row of tabs that may be too long for its page, with the current one in sight. `selector` finds that one in it. */
export function useTabInSight<Row extends HTMLElement>(selector: string, current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one is to be shown
  useEffect(() => {
    const { current: tabs } = row
    if (!tabs) return
    const show = () => {
      const shown = tabs.querySelector<HTMLElement>(selector)
      if (shown)
        tabs.scrollLeft +=
          shown.getBoundingClientRect().left - tabs.getBoundingClientRect().left - (tabs.clientWidth - shown.offsetWidth) / 2
    }
    show()
    // Some are drawn a moment later, or get a figure beside their name.
    const later = new MutationObserver(show)
    later.observe(tabs, { childList: true, subtree: true })
    return () => later.disconnect()
  }, [selector, current])
  return row
}
