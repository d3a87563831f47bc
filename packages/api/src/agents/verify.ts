import { AppError, type Connection, type PlatformAgent, type verifyAgent } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { DescribedApp } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { askPlatform, checkPlatform } from './ask-platform.ts'
import { completeConnection, isStored } from './connection.ts'
import { copyAppIcon } from './icon.ts'
import { type Agent, findAgent } from './queries.ts'
import { asEdited, describeVersion } from './versions.ts'

/** Checks a connection with its platform. For an existing agent, stored secrets are used where none were entered. */
export async function verify({ context, actor, body }: Call<typeof verifyAgent>): Promise<PlatformAgent> {
  const stored = body.agentId ? await editable(context, actor, body.agentId) : undefined
  const agent = stored && (await asEdited(context.db, stored))
  const connection = completeConnection(context.secrets, body.connection, agent)
  const isUnchanged = agent && isStored(context.secrets, agent, connection)
  const described = isUnchanged
    ? await verifyStored(context, agent, connection)
    : (await askPlatform(context, connection)).described
  return { ...described, icon: await copyAppIcon(context, connection, signedIn(actor).userId) }
}

async function editable(context: Context, actor: Actor, agentId: string): Promise<Agent> {
  const agent = await findAgent(context.db, agentId)
  if (!agent) throw new AppError('notFound')
  if (!may(actor, 'agent.edit', agent)) throw denied(actor, 'agent.edit', agent)
  return agent
}

/** Checks the stored connection and stores the result for reviewers. */
async function verifyStored(context: Context, agent: Agent, connection: Connection): Promise<DescribedApp> {
  const { described, failure, check } = await checkPlatform(context, connection)
  await describeVersion(context.db, agent, agent.nextVersion ?? agent.version, check)
  if (!described) throw failure
  return described
}
