import { createHash } from 'node:crypto'
import { AppError, type ConnectionTo } from '@lyceum/core/contract'
import type { OutgoingAnswer, OutgoingRequest, OutgoingStream } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'

export type HiAgentConnection = ConnectionTo<'hiagent'>

/** What the calls for one user share. */
export type Session = { root: string; userId: string; connection: HiAgentConnection; context: ConnectorContext }

export const openSession = (connection: HiAgentConnection, user: string, context: ConnectorContext): Session => ({
  root: rootOf(connection),
  userId: userIdOf(user),
  connection,
  context
})

const rootPath = '/api/proxy/api/v1'

/** The root of the API. The address may be the origin, the root, or that of one call (platform notes §1.1). */
export function rootOf({ apiUrl }: HiAgentConnection): string {
  const url = new URL(apiUrl.trim())
  const at = url.pathname.indexOf(rootPath)
  const prefix = at < 0 ? url.pathname : url.pathname.slice(0, at)
  return url.origin + prefix.replace(/\/+$/, '') + rootPath
}

/** The platform refuses users that aren't 1 to 20 letters and digits (platform notes §1.2). */
export function userIdOf(user: string): string {
  const hash = createHash('sha256').update(user).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(0, 20)
}

/**
 * Creates the request of an action. The key is sent in the body as well, which some deployments need, and the app's id where it is known
 * (platform notes §1.2).
 */
function requestTo(
  { root, userId, connection, context }: Session,
  action: string,
  body: object,
  more: Pick<OutgoingRequest, 'awaits' | 'timeout'> = {}
): OutgoingRequest {
  const key = connection.apiKey.trim()
  const appId = connection.appId?.trim()
  return {
    ...more,
    method: 'POST',
    url: `${root}/${action}`,
    field: 'apiUrl',
    secretHeaders: { apikey: key },
    body: { AppKey: key, UserID: userId, ...(appId && { AppID: appId }), ...body },
    secrets: [key, connection.apiKey],
    signal: context.signal
  }
}

export const sendAction = (session: Session, action: string, body: object, timeout?: number): Promise<OutgoingAnswer> =>
  session.context.outgoing.json(requestTo(session, action, body, timeout === undefined ? {} : { timeout })).catch(atSignIn)

/** Opens the events of an action, which may be silent for as long as an answer may. */
export const openEvents = (session: Session, action: string, body: object): Promise<OutgoingStream> =>
  session.context.outgoing.events(requestTo(session, action, body, { awaits: 'hiagent' })).catch(atSignIn)

/** What stands before a deployment sends who has no access to a page to sign in (platform notes §2, §9). */
function atSignIn(failure: unknown): never {
  const isElsewhere = failure instanceof AppError && failure.problems.some(({ reason }) => reason === 'redirected')
  throw isElsewhere ? new AppError('agentInaccessible', { problems: failure.problems }) : failure
}

/** The values that must not appear in the log: the key, and what people entered, which errors of the platform may quote. */
export const valuesToRedact = ({ apiKey }: HiAgentConnection, turn?: Turn): string[] =>
  [apiKey, ...(turn ? [turn.text, ...Object.values(turn.inputs)] : [])].flatMap(value => (typeof value === 'string' ? value : []))
