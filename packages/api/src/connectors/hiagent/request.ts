import { createHash } from 'node:crypto'
import type { ConnectionTo } from '@lyceum/core/contract'
import type { OutgoingAnswer, OutgoingRequest } from '../client/outgoing.ts'
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
export function requestTo(
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
  session.context.outgoing.json(requestTo(session, action, body, timeout === undefined ? {} : { timeout }))

/** The values that must not appear in the log: the key, and what people entered, which errors of the platform may quote. */
export const valuesToRedact = ({ apiKey }: HiAgentConnection, turn?: Turn): string[] =>
  [apiKey, ...(turn ? [turn.text, ...Object.values(turn.inputs)] : [])].flatMap(value => (typeof value === 'string' ? value : []))
