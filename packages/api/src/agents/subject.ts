import type { Request } from 'express'
import type { Context } from '../context.ts'
import { type Agent, findAgentById } from './queries.ts'

/** The agent of the path's `agentId`; undefined if it is deleted. */
export function agentInPath({ context, params }: { context: Context; params: { agentId: string } }): Promise<Agent | undefined> {
  return findAgentById(context.sql, params.agentId)
}

/** The agent of the query's `agent_id`; undefined if it is deleted, or not named. */
export async function agentInQuery({ context, request }: { context: Context; request: Request }): Promise<Agent | undefined> {
  const { agent_id: agentId } = request.query
  return typeof agentId === 'string' ? findAgentById(context.sql, agentId) : undefined
}
