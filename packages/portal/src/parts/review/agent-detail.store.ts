import { createLoaded, type PersonClient } from '@lyceum/core'
import { getRestrictedAgent } from '@lyceum/core/contract/agents'
import { getTimeline } from '@lyceum/core/contract/reviews'

/** One agent as reviewers see it, with its review timeline. */
export const createAgentDetail = (client: PersonClient, agentId: string) =>
  createLoaded(async signal => {
    const input = { params: { agentId }, signal, quiet: true }
    const [agent, { items: timeline }] = await Promise.all([
      client.request(getRestrictedAgent, input),
      client.request(getTimeline, input)
    ])
    return { agent, timeline }
  })
