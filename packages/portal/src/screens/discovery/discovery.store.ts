import type { PersonClient } from '@lyceum/core'
import type { AgentCard, Category } from '@lyceum/core/contract'
import { type agentSorts, listAgents } from '@lyceum/core/contract/agents'
import { atom } from 'nanostores'

export type Sort = (typeof agentSorts)[number]
/** What is looked for; lives in the address, so that it can be shared and gone back to. */
export type Filter = { query: string; category: Category | null; sort: Sort }
export type Found =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; agents: AgentCard[]; total: number; counts: Record<Category, number>; more: 'none' | 'some' | 'loading' }

/** The published agents that match a filter, page by page. An answer to an older question is dropped. */
export function createDiscovery(client: PersonClient) {
  const $found = atom<Found>({ state: 'loading' })
  let asked: Filter | undefined
  let page = 1

  const fetchPage = ({ query, category, sort }: Filter, at: number) =>
    client.request(listAgents, {
      query: { query: query || undefined, category: category ?? undefined, sort, page: at },
      quiet: true
    })

  async function find(filter: Filter) {
    asked = filter
    page = 1
    // What was found before stays in sight until the new answer is there.
    if ($found.get().state !== 'loaded') $found.set({ state: 'loading' })
    try {
      const { items, total, counts } = await fetchPage(filter, 1)
      if (asked === filter)
        $found.set({ state: 'loaded', agents: items, total, counts, more: items.length < total ? 'some' : 'none' })
    } catch {
      if (asked === filter) $found.set({ state: 'failed' })
    }
  }

  async function findMore() {
    const found = $found.get()
    const filter = asked
    if (!filter || found.state !== 'loaded' || found.more !== 'some') return
    $found.set({ ...found, more: 'loading' })
    try {
      const { items, total } = await fetchPage(filter, page + 1)
      if (asked !== filter) return
      page += 1
      const known = new Set(found.agents.map(({ id }) => id))
      const agents = [...found.agents, ...items.filter(({ id }) => !known.has(id))]
      $found.set({ ...found, agents, total, more: items.length > 0 && agents.length < total ? 'some' : 'none' })
    } catch {
      if (asked === filter) $found.set(found)
    }
  }

  return { $found, find, findMore }
}
