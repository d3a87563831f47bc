import { createLoaded, type PersonClient } from '@lyceum/core'
import { listRecommendedAgents } from '@lyceum/core/contract/agents'

export type RecommendedStore = ReturnType<typeof createRecommended>

/** The recommended agents. */
export const createRecommended = (client: PersonClient) =>
  createLoaded(async signal => (await client.request(listRecommendedAgents, { signal, quiet: true })).items)
