import type { BaseAgent } from '@lyceum/core/contract'
import { baseLevelOf, baseUseState } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import { findAgentsOf, findPersons, findRulings } from './agent-queries.ts'
import type { BaseInPath } from './subject.ts'

/** The first agents that use a base, or a certain one, each with whether it may. */
export async function agentsOf(db: Db, base: BaseInPath, which: Parameters<typeof findAgentsOf>[2]): Promise<BaseAgent[]> {
  const [agents, rulings] = await Promise.all([findAgentsOf(db, base.id, which), findRulings(db, { baseId: base.id })])
  const publishers = await findPersons(
    db,
    agents.map(({ ownerId }) => ownerId)
  )
  return agents.map(({ id, name, ownerId, ownerName }) => ({
    id,
    name,
    publisher: { id: ownerId, name: ownerName },
    state: baseUseState({
      publisherOwns: ownerId === base.ownerId,
      publisherLevel: baseLevelOf(publishers.get(ownerId)!, base),
      ruling: rulings.find(({ agentId }) => agentId === id)?.ruling ?? null
    })
  }))
}
