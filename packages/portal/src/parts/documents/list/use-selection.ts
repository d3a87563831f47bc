import type { Document } from '@lyceum/core/contract'
import { useState } from 'react'
import { type DocumentFilter, documentsOf } from './filter.ts'

/** All documents that the list showed when they were selected, on all its pages. */
export type Everything = { filter: ReturnType<typeof documentsOf>; uploadedUntil: string; total: number }

type Listed = {
  /** The documents of the page that may be selected. */
  selectable: readonly Document[]
  filter: DocumentFilter
  total: number
  newest: string | null
}

/** Which documents are selected: some of the page, or all of the list. Another search or filter ends the latter. */
export function useSelection({ selectable, filter, total, newest }: Listed) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<Everything | null>(null)
  const meant = documentsOf(filter)
  const isSame = wanted && (['query', 'status', 'kind'] as const).every(name => wanted.filter[name] === meant[name])
  const everything = isSame ? wanted : null
  const selected = everything ? selectable : selectable.filter(({ id }) => chosen.has(id))
  const choose = (ids: Iterable<string>) => {
    setChosen(new Set(ids))
    setWanted(null)
  }
  const idsOf = (documents: readonly Document[]) => documents.map(({ id }) => id)
  return {
    everything,
    /** Those of the page. */
    selected,
    /** After a deletion that broke off, fewer are there than were selected. */
    count: everything ? Math.min(everything.total, total) : selected.length,
    clear: () => choose([]),
    choosePage: () => choose(idsOf(selectable)),
    chooseEverything: () => newest !== null && setWanted({ filter: meant, uploadedUntil: newest, total }),
    toggle(id: string, on: boolean) {
      const others = idsOf(selected).filter(known => known !== id)
      choose(on ? [...others, id] : others)
    }
  }
}
