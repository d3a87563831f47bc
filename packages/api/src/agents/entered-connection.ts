import { AppError, type BodyOf, type Connection, type verifyAgent } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { denied } from '../http/refuse.ts'
import { completeConnection } from './connection.ts'
import { type Agent, findAgent } from './queries.ts'
import { asEdited } from './versions.ts'

/**
 * The connection that a publisher has entered, and the agent that they edit, if any; its stored secrets stand in for those that were not
 * entered. @throws notFound for an agent that they may not edit; validation for a secret that is missing
 */
export async function enteredConnection(
  context: Context,
  actor: Actor,
  { connection, agentId }: Pick<BodyOf<typeof verifyAgent>, 'connection' | 'agentId'>
): Promise<{ connection: Connection; agent: Agent | undefined }> {
  const agent = agentId === undefined ? undefined : await asEdited(context.db, await editable(context, actor, agentId))
  return { connection: completeConnection(context.secrets, connection, agent), agent }
}

async function editable(context: Context, actor: Actor, agentId: string): Promise<Agent> {
  const agent = await findAgent(context.db, agentId)
  if (!agent) throw new AppError('notFound')
  if (!may(actor, 'agent.edit', agent)) throw denied(actor, 'agent.edit', agent)
  return agent
}
