import type { Context } from '../context.ts'
import { type Agent, findAgentById } from './queries.ts'

/** The agent of the path's `agentId`; undefined if it is deleted. */
export function agentInPath({ context, params }: { context: Context; params: { agentId: string } }): Promise<Agent | undefined> {
  return findAgentById(context.sql, params.agentId)
}
