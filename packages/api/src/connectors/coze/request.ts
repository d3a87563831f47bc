import type { ConnectionTo } from '@lyceum/core/contract'
import type { OutgoingAnswer, OutgoingRequest } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'
import { wrongField } from '../reply/failures.ts'
import { oauthAppOf, requestToken } from './credentials.ts'
import { isTokenRefused } from './errors.ts'

export type CozeConnection = ConnectionTo<'coze'>

/** What the calls of one turn share. With an OAuth app, `user` owns the conversation, so all calls about it need the same one. */
export type Session = { base: string; connection: CozeConnection; user: string | undefined; context: ConnectorContext }

/** @throws validation for an address of another API or an unusable private key, before any call */
export function sessionOf(connection: CozeConnection, user: string | undefined, context: ConnectorContext): Session {
  const session = { base: baseOf(connection), connection, user, context }
  oauthAppOf(connection)
  return session
}

/**
 * The base of the API, without the versions that each path begins with (platform notes §1.1).
 * @throws validation for the address of a project under coze.site, which has another API (§13)
 */
export function baseOf({ apiUrl }: CozeConnection): string {
  const url = new URL(apiUrl.trim())
  if (/(^|\.)coze\.site$/i.test(url.hostname)) throw wrongField('apiUrl', 'cozeProjectAddress')
  const cloud = /^(?:(?:www|api)\.)?coze\.(cn|com)$/i.exec(url.hostname)
  if (cloud) return `https://api.coze.${cloud[1]!.toLowerCase()}`
  return url.origin + url.pathname.replace(/\/(?:v[13]|open_api)(?:\/.*)?$/, '').replace(/\/+$/, '')
}

type Call = Omit<OutgoingRequest, 'url' | 'field' | 'secrets' | 'signal' | 'secretHeaders'>

/**
 * Sends a request to a path with the session's token. A token that is refused is requested again once, since the platform may withdraw
 * one before it expires (platform notes §10, coze-java 95).
 */
export async function send<T extends object>(
  session: Session,
  path: string,
  call: Call,
  perform: (request: OutgoingRequest) => Promise<T>
): Promise<T> {
  const { base, connection, context } = session
  const app = oauthAppOf(connection)
  const { oauthPrivateKey = '', apiKey = '' } = connection
  const attempt = (token: string) =>
    perform({
      ...call,
      url: base + path,
      field: 'apiUrl',
      secretHeaders: { authorization: `Bearer ${token}` },
      secrets: [token, apiKey, oauthPrivateKey].filter(Boolean),
      signal: context.signal
    })
  if (!app) return attempt(apiKey.trim())

  const credentials = ['coze', base, app.id, app.fingerprint, oauthPrivateKey, session.user ?? '']
  const tokenOf = () =>
    context.outgoing.tokens.get(credentials, context.signal, signal => requestToken(app, base, session.user, context, signal))
  const token = await tokenOf()
  const first = await attempt(token)
  const answer = answerOf(first)
  if (!answer || !isTokenRefused(answer)) return first
  context.outgoing.tokens.drop(credentials, token)
  return attempt(await tokenOf())
}

export const sendJson = (session: Session, path: string, call: Call = {}): Promise<OutgoingAnswer> =>
  send(session, path, call, request => session.context.outgoing.json(request))

/** The complete response among what a call may return; undefined for a stream. */
function answerOf(result: object): OutgoingAnswer | undefined {
  if ('status' in result) return result as OutgoingAnswer
  return 'answer' in result ? (result.answer as OutgoingAnswer) : undefined
}

/** The values that must not appear in the log: the credentials, and what people entered, which errors of the platform may quote. */
export function valuesToRedact({ apiKey, oauthPrivateKey }: CozeConnection, turn?: Turn): string[] {
  const entered = turn ? [turn.text, ...Object.values(turn.inputs)] : []
  return [apiKey, oauthPrivateKey, ...entered].flatMap(value => (typeof value === 'string' ? value : []))
}
