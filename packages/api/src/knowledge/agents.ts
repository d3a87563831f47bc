import { AppError, type BaseAgent, type listBaseAgents, type ReplyOf, type ruleBaseAgent } from '@lyceum/core/contract'
import { baseLevelOf, baseUseState } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findAgentsOf, findPersons, findRulings, saveRuling } from './agent-queries.ts'
import { lockBase } from './queries.ts'
import type { BaseInPath } from './subject.ts'

export async function listAgentsOfBase({
  context,
  subject: base
}: Call<typeof listBaseAgents, BaseInPath>): Promise<ReplyOf<typeof listBaseAgents>> {
  return { items: await agentsOf(context.db, base) }
}

/** Allows or forbids an agent the use of the base. @throws notFound when it does not use it */
export async function ruleAgent({
  context,
  actor,
  subject: base,
  params: { agentId },
  body: { ruling }
}: Call<typeof ruleBaseAgent, BaseInPath>): Promise<BaseAgent> {
  return inTransaction(context.db, async transaction => {
    if (!(await lockBase(transaction, base.id))) throw new AppError('notFound')
    const agentNow = async () => (await agentsOf(transaction, base)).find(({ id }) => id === agentId)
    const before = await agentNow()
    if (!before) throw new AppError('notFound')
    await saveRuling(transaction, { baseId: base.id, agentId, ruling, ruledAt: context.now() })
    const after = (await agentNow())!
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'base.ruleAgent',
      subjectKind: 'knowledge_base',
      subjectId: base.id,
      before: { agentId, state: before.state },
      after: { agentId, state: after.state }
    })
    return after
  })
}

async function agentsOf(db: Db, base: BaseInPath): Promise<BaseAgent[]> {
  const [agents, rulings] = await Promise.all([findAgentsOf(db, base.id), findRulings(db, { baseId: base.id })])
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
