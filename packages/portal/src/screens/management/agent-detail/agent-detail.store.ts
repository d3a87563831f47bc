import type { PersonClient } from '@lyceum/core'
import type { RestrictedAgent, TimelineEntry } from '@lyceum/core/contract'
import { getRestrictedAgent } from '@lyceum/core/contract/agents'
import { AppError } from '@lyceum/core/contract/errors'
import { getTimeline } from '@lyceum/core/contract/reviews'
import { atom } from 'nanostores'

export type Detail =
  | { state: 'loading' }
  | { state: 'failed'; failure: AppError }
  | { state: 'loaded'; agent: RestrictedAgent; timeline: TimelineEntry[] }

/** One agent as reviewers see it, with what has happened to it. */
export function createAgentDetail(client: PersonClient, agentId: string) {
  const $detail = atom<Detail>({ state: 'loading' })
  const input = { params: { agentId }, quiet: true }

  /** Also reads anew; what is shown stays until then. */
  async function load() {
    if ($detail.get().state !== 'loaded') $detail.set({ state: 'loading' })
    try {
      const [agent, { items }] = await Promise.all([
        client.request(getRestrictedAgent, input),
        client.request(getTimeline, input)
      ])
      $detail.set({ state: 'loaded', agent, timeline: items })
    } catch (thrown) {
      const failure = thrown instanceof AppError ? thrown : new AppError('generic', { cause: thrown })
      $detail.set({ state: 'failed', failure })
    }
  }
  return { $detail, load }
}
