import type { ManagedUser } from '@lyceum/core/contract'
import { useState } from 'react'
import { type ManagedUsersFilter, peopleOf } from './filter.ts'

/** Which people are selected: some of the page, or all that the filter finds. Another filter ends both. */
export function usePeopleSelection(people: readonly ManagedUser[], filter: ManagedUsersFilter, total: number) {
  const meant = JSON.stringify(peopleOf(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const everything = wholeOf === meant
  const selected = everything ? people : people.filter(({ id }) => chosen.has(id))
  const choose = (ids: Iterable<string>) => {
    setChosen(new Set(ids))
    setWholeOf(null)
  }
  return {
    /** Those of the page. */
    selected,
    everything,
    count: everything ? total : selected.length,
    clear: () => choose([]),
    choosePage: () => choose(people.map(({ id }) => id)),
    chooseEverything: () => setWholeOf(meant),
    toggle(id: string, on: boolean) {
      const others = selected.map(person => person.id).filter(known => known !== id)
      choose(on ? [...others, id] : others)
    }
  }
}
