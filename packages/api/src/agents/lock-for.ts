import { type Actor, may } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import { denied } from '../http/refuse.ts'
import { isOnlyAdmin } from '../users/queries.ts'
import { type Agent, lockAgent } from './queries.ts'

/**
 * Locks an agent for what the actor does with it, and decides again whether they may: since the call was let in it may have got another
 * owner, or have been withdrawn. @throws notFound if it is deleted; what the route throws when they may not
 */
export async function lockAgentFor(
  transaction: Db,
  actor: Actor,
  action: 'agent.edit' | 'agent.delete' | 'agent.submit' | 'agent.share' | 'agent.review' | 'agent.enable',
  agentId: string
): Promise<Agent> {
  const agent = await lockAgent(transaction, agentId)
  const subject = action === 'agent.review' ? { ...agent, selfReview: await isOnlyAdmin(transaction, agent.ownerId) } : agent
  if (!may(actor, action, subject)) throw denied(actor, action, subject)
  return agent
}
