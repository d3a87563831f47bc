import { AppError, type BodyOf, type Connection, type PlatformAgent, type verifyAgent } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import { askPlatform, checkPlatform } from './ask-platform.ts'
import { type Agent, changeAgent, findAgent, openConnection } from './queries.ts'

export type EnteredConnection = BodyOf<typeof verifyAgent>['connection']

/** Asks the platform whether a connection works. On edit, the stored key stands in for the one that was not entered again. */
export async function verify({ context, actor, body }: Call<typeof verifyAgent>): Promise<PlatformAgent> {
  if (!body.agentId) return (await askPlatform(context, withKey(body.connection))).described
  const agent = await editable(context, actor, body.agentId)
  const connection = completeConnection(context, agent, body.connection)
  if (!isStored(context, agent, connection)) return (await askPlatform(context, connection)).described
  return verifyStored(context, agent, connection)
}

/**
 * What was entered, with the stored key where none was. A stored key goes only to the host that it was entered for:
 * otherwise whoever may edit an agent could have its key sent to a server of theirs.
 * @throws validation when the key is needed
 */
export function completeConnection(context: Context, agent: Agent, entered: EnteredConnection): Connection {
  if (entered.apiKey !== undefined) return withKey(entered)
  const apiKey = storedKey(context, agent)
  if (apiKey === undefined || entered.platform !== agent.platform || originOf(entered) !== originOf(agent.connection))
    throw keyMissing()
  return { ...entered, apiKey }
}

/** Whether this is the connection that the agent has already. */
export function isStored(context: Context, agent: Agent, { type, platform, apiUrl, apiKey }: Connection): boolean {
  if (type !== agent.type || platform !== agent.platform || apiUrl !== agent.connection.apiUrl) return false
  return apiKey === storedKey(context, agent)
}

/** Undefined when it can't be opened any more: then it has to be entered again, which must work. */
function storedKey(context: Context, agent: Agent): string | undefined {
  try {
    return openConnection(context.secrets, agent).apiKey
  } catch {
    return undefined
  }
}

async function editable(context: Context, actor: Actor, agentId: string): Promise<Agent> {
  const agent = await findAgent(context.db, agentId)
  if (!agent) throw new AppError('notFound')
  if (!may(actor, 'agent.edit', agent)) throw denied(actor, 'agent.edit', agent)
  return agent
}

/** Also keeps how the stored connection did, for the reviewers. */
async function verifyStored(context: Context, agent: Agent, connection: Connection): Promise<PlatformAgent> {
  const { described, failure, check } = await checkPlatform(context, connection)
  await changeAgent(context.db, agent.id, check)
  if (!described) throw failure
  return described
}

function withKey(entered: EnteredConnection): Connection {
  if (entered.apiKey === undefined) throw keyMissing()
  return { ...entered, apiKey: entered.apiKey }
}

const keyMissing = () => new AppError('validation', { problems: [{ path: ['connection', 'api_key'], reason: 'required' }] })
const originOf = ({ apiUrl }: { apiUrl: string }) => new URL(apiUrl).origin
