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

type AgentQuery = { context: Context; query: { agentId: string } }

/** The agent of the query's `agentId`; undefined if it is deleted. */
export async function agentInQuery({ context, query }: AgentQuery): Promise<Agent | undefined> {
  return findAgentById(context.sql, query.agentId)
}
