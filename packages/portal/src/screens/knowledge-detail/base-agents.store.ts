import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { BaseRuling } from '@lyceum/core/contract'
import { listBaseAgents, ruleBaseAgent } from '@lyceum/core/contract/knowledge'

export type BaseAgentsStore = ReturnType<typeof createBaseAgents>

/** The agents that always use a base. `rule` returns whether it succeeded. */
export function createBaseAgents(client: PersonClient, baseId: string) {
  const agents = createLoaded(signal => client.request(listBaseAgents, { params: { baseId }, signal, quiet: true }))
  const { $busy, attempt } = createBusy()
  return {
    $agents: agents.$state,
    load: agents.load,
    // Its buttons stay enabled to keep the focus, so a second press is ignored here.
    rule: async (agentId: string, ruling: BaseRuling) =>
      !$busy.get() &&
      (await attempt(async () => {
        const ruled = await client.request(ruleBaseAgent, { params: { baseId, agentId }, body: { ruling } })
        agents.update(found => ({ ...found, items: found.items.map(one => (one.id === agentId ? ruled : one)) }))
      }))
  }
}
