import type { PersonClient } from '@lyceum/core'
import type { AgentCard } from '@lyceum/core/contract'
import { listRecommendedAgents } from '@lyceum/core/contract/agents'
import { atom } from 'nanostores'

export type Recommended = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; agents: AgentCard[] }

/** The agents the school recommends. */
export function createHome(client: PersonClient) {
  const $recommended = atom<Recommended>({ state: 'loading' })
  async function load() {
    $recommended.set({ state: 'loading' })
    try {
      const { items } = await client.request(listRecommendedAgents, { quiet: true })
      $recommended.set({ state: 'loaded', agents: items })
    } catch {
      $recommended.set({ state: 'failed' })
    }
  }
  return { $recommended, load }
}
