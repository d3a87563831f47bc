import type { Actor } from '@lyceum/core/rules'
import type { Agent } from '../agents/queries.ts'
import { agentInPath } from '../agents/subject.ts'
import type { Context } from '../context.ts'
import { asTaught } from '../linking/taught.ts'
import type { BatchTableRow } from './tables.ts'

/** The agent in the path, and whether who calls teaches a course that has it. */
export async function agentToRun(call: {
  context: Context
  params: { agentId: string }
  actor: Promise<Actor>
}): Promise<Agent | undefined> {
  const [agent, actor] = await Promise.all([agentInPath(call), call.actor])
  return agent && asTaught(call.context, actor, agent)
}

/** The batch in the path, whose code is loaded with the first one. */
export async function batchInPath({
  context,
  params
}: {
  context: Context
  params: { batchId: string }
}): Promise<BatchTableRow | undefined> {
  return (await import('./queries.ts')).findBatch(context.db, params.batchId)
}
