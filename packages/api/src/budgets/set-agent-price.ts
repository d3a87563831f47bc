import type { AgentCosts, setAgentPrice } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentCosts } from './agent-costs.ts'

export async function changeAgentPrice({
  context,
  actor,
  body,
  subject
}: Call<typeof setAgentPrice, Agent>): Promise<AgentCosts> {
  const { price } = body
  const { userId } = signedIn(actor)
  await inTransaction(context.db, async transaction => {
    await transaction('agents')
      .where({ id: subject.id })
      .update({ price: price && JSON.stringify(price) })
    // What an administrator changes of another's agent.
    if (userId === subject.ownerId) return
    const entry = { actorId: userId, action: 'agent.setPrice' as const, subjectKind: 'agent', subjectId: subject.id }
    await record(transaction, { ...entry, before: subject.price, after: price })
  })
  return presentCosts(context, subject.id, price)
}
