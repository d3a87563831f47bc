import { AppError } from '@lyceum/core/contract'
import { isPublished, type ReviewState } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { type Agent, changeAgent, lockAgent, lockRecommended, orderRecommended } from './queries.ts'

/** `last`: one without a place of its own comes behind those that are recommended already. */
type Recommending = { recommended: boolean; last?: boolean }

/**
 * Recommends an agent, or stops recommending it. One that had a place has it again if no other has it now; those without a place come
 * first, the newest of them first. @returns the agent as it is then, and whether that is new
 * @throws notPermitted for one that is not published, and with `tooMany` when the configured maximum is reached
 */
export function changeRecommendation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  actorId: string,
  agentId: string,
  { recommended, last = false }: Recommending
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
