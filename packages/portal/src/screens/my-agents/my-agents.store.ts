import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { deleteAgent, listMyAgents } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { submitReview } from '@lyceum/core/contract/reviews'

export type MyAgentsStore = ReturnType<typeof createMyAgents>

/** The person's own agents, page by page. Actions return whether they succeeded; failures are reported by toast. */
export function createMyAgents(client: PersonClient) {
  const { $state, load, reload } = createLoaded((signal, page: number) =>
    client.request(listMyAgents, { query: { page, pageSize: limits.pageSize }, signal, quiet: true })
  )
  const { $busy, attempt } = createBusy()
  // Reloads after a failure too, because somebody else may have changed the agent.
  const change = (request: () => Promise<unknown>) => attempt(() => request().finally(reload))
  return {
    $state,
    $busy,
    load,
    submit: (agentId: string) => change(() => client.request(submitReview, { params: { agentId } })),
    remove: (agentId: string) => change(() => client.request(deleteAgent, { params: { agentId } }))
  }
}
