import { AppError } from '@lyceum/core/contract'
import { isPublished, type ReviewState } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { type Agent, changeAgent, lockAgent, lockRecommended, orderRecommended } from './queries.ts'

/**
 * Recommends an agent, or stops recommending it. @param last whether it comes behind those that are recommended already; one that had a place
 * has it again if no other has it now. Otherwise, without a place, the newest come first. @returns the agent as it is then, and whether that is new
 * @throws notPermitted for one that is not published, and with `tooMany` when the configured maximum is reached
 */
export function changeRecommendation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  actorId: string,
  agentId: string,
  recommended: boolean,
  last = false
): Promise<{ agent: Agent; changed: boolean }> {
  const limit = config.limits.recommendedAgents
  return inTransaction(db, async transaction => {
    const agent = await lockAgent(transaction, agentId)
    if (agent.recommended === recommended) return { agent, changed: false }
    if (recommended && !isPublished(agent)) throw new AppError('notPermitted')
    const others = recommended ? await lockRecommended(transaction) : []
    if (others.length >= limit) throw tooMany(limit)
    await changeAgent(transaction, agent.id, { recommended })
    const keepsPlace = others.every(({ recommendedRank }) => recommendedRank !== agent.recommendedRank)
    if (last && recommended && (agent.recommendedRank === null || !keepsPlace))
      await orderRecommended(transaction, [...others.map(({ id }) => id), agent.id])
    await record(transaction, {
      actorId,
      action: 'agent.recommend',
      subjectKind: 'agent',
      subjectId: agent.id,
      before: { recommended: agent.recommended },
      after: { recommended }
    })
    return { agent: { ...agent, recommended }, changed: true }
  })
}

/** Whether an agent that is recommended comes back into service by a step when its place has been given away. Takes the lock of the places. */
export const losesPlace = async ({ config }: Pick<Context, 'config'>, transaction: Db, agent: Agent, next: ReviewState) =>
  agent.recommended &&
  !isPublished(agent) &&
  isPublished(next) &&
  (await lockRecommended(transaction)).length >= config.limits.recommendedAgents

const tooMany = (limit: number) =>
  new AppError('notPermitted', { problems: [{ path: ['recommended'], reason: 'tooMany', limit }] })
