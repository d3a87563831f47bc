import type { PersonClient } from '@lyceum/core'
import type { ManagedAgent, Page } from '@lyceum/core/contract'
import { listManagedAgents } from '@lyceum/core/contract/agents'
import { atom } from 'nanostores'

export const statuses = ['under_review', 'approved', 'rejected', 'disabled', 'private'] as const
/** What the admin looks at; lives in the address. */
export type Filter = { query: string; status: (typeof statuses)[number] | null; page: number }
export type Listed = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; page: Page<ManagedAgent> }

/** All agents by status. An answer to an older question is dropped. */
export function createManagedAgents(client: PersonClient) {
  const $listed = atom<Listed>({ state: 'loading' })
  /** How many wait for a review, whatever the filter; null while nobody knows. */
  const $waiting = atom<number | null>(null)
  let asked: Filter | undefined

  async function find(filter: Filter) {
    asked = filter
    const { query, status, page } = filter
    void countWaiting()
    // What was listed before stays in sight until the new answer is there.
    if ($listed.get().state !== 'loaded') $listed.set({ state: 'loading' })
    try {
      const answer = await client.request(listManagedAgents, {
        query: { query: query || undefined, status: status ?? undefined, page },
        quiet: true
      })
      if (asked === filter) $listed.set({ state: 'loaded', page: answer })
    } catch {
      if (asked === filter) $listed.set({ state: 'failed' })
    }
  }
  /** A figure beside a filter is not worth a failure of its own. */
  async function countWaiting() {
    const query = { status: 'under_review', pageSize: 1 } as const
    await client.request(listManagedAgents, { query, quiet: true }).then(
      ({ total }) => $waiting.set(total),
      () => $waiting.set(null)
    )
  }

  /** Reads the same page anew. */
  const refresh = () => (asked ? find(asked) : Promise.resolve())
  return { $listed, $waiting, find, refresh }
}

/** The filter that an address names; what it does not know is left out. */
export function filterOf(search: Record<string, string>): Filter {
  return {
    query: search.query?.trim() ?? '',
    status: statuses.find(status => status === search.status) ?? null,
    page: Math.max(1, Math.floor(Number(search.page)) || 1)
  }
}

/** The address of a filter. */
export function addressOf({ query, status, page }: Filter): string {
  const search = new URLSearchParams()
  if (query) search.set('query', query)
  if (status) search.set('status', status)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/management/agents?${search}` : '/management/agents'
}
