import type { PersonClient } from '@lyceum/core'
import type { ManagedAgent } from '@lyceum/core/contract'
import { deleteAgent, listMyAgents } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { submitReview } from '@lyceum/core/contract/reviews'
import { atom } from 'nanostores'

export type Mine =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; agents: ManagedAgent[]; total: number; page: number }

/** The person's own agents, a page at a time. Verbs answer whether they worked; failures are told by toast. */
export function createMyAgents(client: PersonClient) {
  const $mine = atom<Mine>({ state: 'loading' })
  const $busy = atom(false)
  let asked = 0

  async function load(page: number) {
    const question = ++asked
    // Leafing keeps the page before in sight until the next is there.
    if ($mine.get().state !== 'loaded') $mine.set({ state: 'loading' })
    try {
      const { items, total } = await client.request(listMyAgents, {
        query: { page, pageSize: limits.pageSize },
        quiet: true
      })
      if (question === asked) $mine.set({ state: 'loaded', agents: items, total, page })
    } catch {
      if (question === asked) $mine.set({ state: 'failed' })
    }
  }

  /** Whatever came of it, the list shows how things stand now: somebody else may have been first. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    $busy.set(true)
    const done = await work().then(
      () => true,
      () => false
    )
    const mine = $mine.get()
    if (mine.state === 'loaded') await load(mine.page)
    $busy.set(false)
    return done
  }

  return {
    $mine,
    $busy,
    load,
    submit: (agentId: string) => attempt(() => client.request(submitReview, { params: { agentId } })),
    remove: (agentId: string) => attempt(() => client.request(deleteAgent, { params: { agentId } }))
  }
}
