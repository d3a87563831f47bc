import { AppError, type BaseAgent, type ruleBaseAgent } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { saveRuling } from './agent-queries.ts'
import { agentsOf } from './base-agents.ts'
import { lockBase } from './queries.ts'
import type { BaseInPath } from './subject.ts'

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
    const agentNow = async () => (await agentsOf(transaction, base, { agentId }))[0]
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
