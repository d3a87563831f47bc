import { AppError, type ManagedAgent, type setRecommendation } from '@lyceum/core/contract'
import { isPublished } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { toManaged } from './present.ts'
import { type Agent, changeAgent, countRecommended, lockAgent } from './queries.ts'

/** Recommends a published agent, up to the configured maximum, or stops recommending it. Repeating the call changes nothing. */
export async function recommend({ context, actor, subject, body }: Call<typeof setRecommendation, Agent>): Promise<ManagedAgent> {
  const { userId } = signedIn(actor)
  const { recommended } = body
  const limit = context.config.limits.recommendedAgents
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgent(transaction, subject.id)
    if (agent.recommended === recommended) return toManaged(agent)
    if (recommended) {
      if (!isPublished(agent)) throw new AppError('notPermitted')
      if ((await countRecommended(transaction)) >= limit) throw tooMany(limit)
    }
    await changeAgent(transaction, agent.id, { recommended })
    await record(transaction, {
      actorId: userId,
      action: 'agent.recommend',
      subjectKind: 'agent',
      subjectId: agent.id,
      before: { recommended: agent.recommended },
      after: { recommended }
    })
    return toManaged({ ...agent, recommended })
  })
}

const tooMany = (limit: number) =>
  new AppError('notPermitted', { problems: [{ path: ['recommended'], reason: 'tooMany', limit }] })
