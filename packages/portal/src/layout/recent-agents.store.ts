import { createLoaded, type PersonClient } from '@lyceum/core'
import { listLastUsedAgents } from '@lyceum/core/contract/agents'

/** The most recently used agents. */
export const createRecentAgents = (client: PersonClient) =>
  createLoaded(async signal => (await client.request(listLastUsedAgents, { signal, quiet: true })).items)

export type RecentAgentsStore = ReturnType<typeof createRecentAgents>
