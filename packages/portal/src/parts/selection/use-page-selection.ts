import { useState } from 'react'

export type PageSelection<T> = ReturnType<typeof usePageSelection<T & { id: string }>>

/**
 * Which of a list are selected: some of the page, or all that its filter finds.
 * @param meant what the filter finds, as a text: another one ends both
 */
export function usePageSelection<T extends { id: string }>(items: readonly T[], meant: string, total: number) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [everything, setEverything] = useState(false)
  const [of, setOf] = useState(meant)
  if (of !== meant) {
    setOf(meant)
    setChosen(new Set())
    setEverything(false)
  }
  const selected = everything ? items : items.filter(({ id }) => chosen.has(id))
  const choose = (ids: Iterable<string>) => {
    setChosen(new Set(ids))
    setEverything(false)
  }
  const choosePage = () => choose(items.map(({ id }) => id))
  const isWholePage = items.length > 0 && selected.length === items.length
  return {
    /** Those of the page. */
    selected,
    everything,
    isWholePage,
    count: everything ? total : selected.length,
    clear: () => choose([]),
    choosePage,
    /** Goes from the page to all that match and back; null where there is no other page. */
    whole:
      isWholePage && total > items.length
        ? { on: everything, total, onChange: (on: boolean) => (on ? setEverything(true) : choosePage()) }
        : null,
    toggle(id: string, on: boolean) {
      const others = selected.map(item => item.id).filter(known => known !== id)
      choose(on ? [...others, id] : others)
    }
  }
}
