import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { deleteAgent, listMyAgents } from '@lyceum/core/contract/agents'
import { limits } from '@lyceum/core/contract/limits'
import { submitReview } from '@lyceum/core/contract/reviews'

export type MyAgentsStore = ReturnType<typeof createMyAgents>

/** The person's own agents, a page at a time. Verbs return whether they succeeded; failures are reported by toast. */
export function createMyAgents(client: PersonClient) {
  const { $state, load, reload } = createLoaded((signal, page: number) =>
    client.request(listMyAgents, { query: { page, pageSize: limits.pageSize }, signal, quiet: true })
  )
  const { $busy, attempt } = createBusy()
  // Whatever came of it, the list shows how things stand now: somebody else may have been first.
  const change = (request: () => Promise<unknown>) => attempt(() => request().finally(reload))
  return {
    $state,
    $busy,
    load,
    submit: (agentId: string) => change(() => client.request(submitReview, { params: { agentId } })),
    remove: (agentId: string) => change(() => client.request(deleteAgent, { params: { agentId } }))
  }
}
