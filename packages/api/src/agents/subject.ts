import type { Request } from 'express'
import type { Context } from '../context.ts'
import { isOnlyAdmin } from '../users/queries.ts'
import { type Agent, findAgentById } from './queries.ts'

/** The agent of the path's `agentId`; undefined if it is deleted. */
export function agentInPath({ context, params }: { context: Context; params: { agentId: string } }): Promise<Agent | undefined> {
  return findAgentById(context.sql, params.agentId)
}

/** The same for a decision about it: whether its owner may decide depends on the other administrators. */
export async function reviewedAgent(
  call: Parameters<typeof agentInPath>[0]
): Promise<(Agent & { selfReview: boolean }) | undefined> {
  const agent = await agentInPath(call)
  return agent && { ...agent, selfReview: await isOnlyAdmin(call.context.db, agent.ownerId) }
}

/** The agent of the query's `agent_id`; undefined if it is deleted, or not named. */
export async function agentInQuery({ context, request }: { context: Context; request: Request }): Promise<Agent | undefined> {
  const { agent_id: agentId } = request.query
  return typeof agentId === 'string' ? findAgentById(context.sql, agentId) : undefined
}
