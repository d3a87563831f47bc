import { createLoaded, type PersonClient } from '@lyceum/core'
import { listManagedAgents } from '@lyceum/core/contract/agents'
import { computed } from 'nanostores'
import type { ManagedAgentsFilter } from './filter.ts'

/** One page of the agents that match a filter, and the total number waiting for review. */
export function createManagedAgents(client: PersonClient) {
  const list = createLoaded((signal, { query, status, page }: ManagedAgentsFilter) =>
    client.request(listManagedAgents, {
      query: { query: query || undefined, status: status ?? undefined, page },
      signal,
      quiet: true
    })
  )
  const waiting = createLoaded(signal =>
    client.request(listManagedAgents, { query: { status: 'under_review', pageSize: 1 }, signal, quiet: true })
  )
  return {
    $list: list.$state,
    /** Null until it is known; a failed count is not reported. */
    $waiting: computed(waiting.$state, ({ state, value }) => (state === 'failed' ? null : (value?.total ?? null))),
    load: (filter: ManagedAgentsFilter) => Promise.all([list.load(filter), waiting.load()]),
    reload: () => Promise.all([list.reload(), waiting.load()])
  }
}
