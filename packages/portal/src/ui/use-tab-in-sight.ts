import { type RefObject, useEffect, useRef } from 'react'

/** A row of tabs that may be too long for its page, with the current one in sight. `selector` finds that one in it. */
export function useTabInSight<Row extends HTMLElement>(selector: string, current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one is to be shown
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>(selector)
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2
  }, [selector, current])
  return row
}
