import type { Context } from '../context.ts'
import { type Agent, findAgentById } from './queries.ts'

/** The agent named in the path; a deleted one is none. */
export function agentInPath({ context, params }: { context: Context; params: { agentId: string } }): Promise<Agent | undefined> {
  return findAgentById(context.sql, params.agentId)
}
