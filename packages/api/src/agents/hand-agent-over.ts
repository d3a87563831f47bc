import { AppError } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { lockNewOwner } from '../users/new-owner.ts'
import { changeAgent, lockAgent } from './queries.ts'

/**
 * Gives an agent with its shares to another person. @returns whether it was somebody else's
 * @throws alreadyProcessed when it is not `ifOwnerId`'s any more; validation for a person who may not own agents
 */
export function handAgentOver(
  { db }: Pick<Context, 'db'>,
  actorId: string,
  agentId: string,
  toUserId: string,
  ifOwnerId: string | undefined
): Promise<boolean> {
  return inTransaction(db, async transaction => {
    // Before the agent, as the hand-over of all that a person owns does.
    await lockNewOwner(transaction, toUserId)
    const { id, ownerId } = await lockAgent(transaction, agentId)
    if (ifOwnerId !== undefined && ownerId !== ifOwnerId) throw new AppError('alreadyProcessed')
    if (ownerId === toUserId) return false
    await changeAgent(transaction, id, { ownerId: toUserId })
    await transaction('shares').where({ agentId: id }).whereNull('revokedAt').update({ createdBy: toUserId })
    await record(transaction, {
      actorId,
      action: 'agent.handOver',
      subjectKind: 'agent',
      subjectId: id,
      before: { ownerId },
      after: { ownerId: toUserId }
    })
    return true
  })
}
