import { AppError } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'
import type { ConnectorContext } from '../connector.ts'
import { numberOf, recordOf, textOf } from '../reply/loose.ts'
import { callError, isConversationLost } from './errors.ts'
import { type CopilotConnection, callTo, regionalBase, routeOf } from './request.ts'

/** A conversation, with what gives access to it. `streamUrl` is empty when only polling is possible. */
export type Channel = { base: string; id: string; token: string; streamUrl: string }

/** How long a token is used when the platform doesn't say (platform notes §1.1). */
const usualSeconds = 1800

/** The token of a token endpoint, or the secret itself (platform notes §1.4). @throws AppError when it is refused */
export async function accessTo(
  connection: CopilotConnection,
  context: ConnectorContext
): Promise<{ base: string; bearer: string }> {
  const route = routeOf(connection)
  if ('secret' in route) return { base: route.base, bearer: route.secret }
  const [answer, base] = await Promise.all([
    context.outgoing.json(callTo(route.tokenUrl.href, undefined, context)),
    regionalBase(route.tokenUrl, context)
  ])
  const bearer = textOf(recordOf(answer.body).token)
  if (answer.status !== 200) throw callError(answer, context, [])
  if (!bearer) throw new AppError('agentInaccessible')
  return { base, bearer }
}

/** Starts a conversation; nobody else can guess the id of its user (platform notes §3.1). */
export async function startConversation(
  connection: CopilotConnection,
  userId: string,
  context: ConnectorContext
): Promise<Channel> {
  const { base, bearer } = await accessTo(connection, context)
  const answer = await context.outgoing.json(
    callTo(`${base}/conversations`, bearer, context, { method: 'POST', body: { user: { id: userId } } })
  )
  const conversation = conversationIn(answer, base, bearer)
  if (!conversation) throw answer.status < 300 ? new AppError('thirdPartyFailed') : callError(answer, context, [bearer])
  await keepToken(connection, conversation, expiryOf(answer), context)
  return conversation
}

/**
 * Opens a stored conversation again, from a watermark on (platform notes §3.1). Undefined if it is lost: the platform no longer knows it,
 * or the token of a token endpoint has expired, which only the secret could renew.
 * @param stored with the token as it was sealed, for a process that does not know it
 */
export async function resumeConversation(
  connection: CopilotConnection,
  stored: { id: string; base: string; watermark: string; token?: string },
  context: ConnectorContext
): Promise<Channel | undefined> {
  const route = routeOf(connection)
  const base = 'secret' in route ? route.base : stored.base
  const bearer =
    'secret' in route
      ? route.secret
      : ((await keptToken(connection, { id: stored.id, base: stored.base }, context)) ?? unsealed(stored.token, context))
  if (!bearer || !base) return undefined
  const query = stored.watermark ? `?watermark=${encodeURIComponent(stored.watermark)}` : ''
  const answer = await context.outgoing.json(
    callTo(`${base}/conversations/${encodeURIComponent(stored.id)}${query}`, bearer, context)
  )
  const conversation = conversationIn(answer, base, bearer)
  if (conversation) {
    await keepToken(connection, conversation, expiryOf(answer), context)
    return conversation
  }
  if (isConversationLost(answer) || answer.status === 400) return undefined
  throw answer.status < 300 ? new AppError('thirdPartyFailed') : callError(answer, context, [bearer])
}

function conversationIn({ status, body }: OutgoingAnswer, base: string, bearer: string): Channel | undefined {
  const { conversationId, token, streamUrl } = recordOf(body)
  const id = textOf(conversationId)
  if (status >= 300 || !id) return undefined
  return { base, id, token: textOf(token) || bearer, streamUrl: /^wss?:\/\//i.test(textOf(streamUrl)) ? textOf(streamUrl) : '' }
}

const expiryOf = ({ body }: OutgoingAnswer) => Date.now() + 1000 * (numberOf(recordOf(body).expires_in) ?? usualSeconds)

/** The token of a conversation as it is stored with it; empty where the secret of the connection, or nothing, opens it. */
export function sealedToken(connection: CopilotConnection, { token }: Channel, { secrets }: ConnectorContext): string {
  return secrets && !('secret' in routeOf(connection)) ? secrets.seal(token) : ''
}

function unsealed(sealed: string | undefined, { secrets }: ConnectorContext): string | undefined {
  try {
    return sealed ? secrets?.open(sealed) : undefined
  } catch {
    // It was sealed with a key that is gone.
    return undefined
  }
}

/** A token belongs to one conversation, so it is kept under its id. */
const credentialsOf = ({ apiUrl }: CopilotConnection, id: string) => ['copilot', apiUrl, id]

/** The same token, for the first half of its life. */
const youngOf = (connection: CopilotConnection, id: string) => [...credentialsOf(connection, id), 'young']

async function keepToken(connection: CopilotConnection, { id, token }: Channel, expiresAt: number, context: ConnectorContext) {
  if ('secret' in routeOf(connection)) return
  const halfway = (Date.now() + expiresAt) / 2
  await keep(credentialsOf(connection, id), token, expiresAt, context)
  await keep(youngOf(connection, id), token, halfway, context)
}

async function keep(credentials: string[], token: string, expiresAt: number, { outgoing: { tokens }, signal }: ConnectorContext) {
  const old = await tokens.get(credentials, signal, async () => ({ token, expiresAt }))
  if (old === token) return
  tokens.drop(credentials, old)
  await tokens.get(credentials, signal, async () => ({ token, expiresAt }))
}

/**
 * The token of a conversation, exchanged for another one when half of its life is over: once it has expired it can't be (platform notes
 * §1.1). Undefined if it has, or if only another process knows it.
 */
async function keptToken(
  connection: CopilotConnection,
  { id, base }: { id: string; base: string },
  context: ConnectorContext
): Promise<string | undefined> {
  const token = await known(credentialsOf(connection, id), context)
  if (token === undefined || base === '' || (await known(youngOf(connection, id), context)) !== undefined) return token
  const answer = await context.outgoing.json(callTo(`${base}/tokens/refresh`, token, context, { method: 'POST', body: {} }))
  const renewed = textOf(recordOf(answer.body).token)
  if (answer.status >= 300 || renewed === '') return token
  await keepToken(connection, { base, id, token: renewed, streamUrl: '' }, expiryOf(answer), context)
  return renewed
}

/** The channel with a token that is still to last; that of a secret is renewed with it when it is refused. */
export async function renewed(connection: CopilotConnection, channel: Channel, context: ConnectorContext): Promise<Channel> {
  if ('secret' in routeOf(connection)) return channel
  const token = await keptToken(connection, channel, context)
  return token === undefined ? channel : { ...channel, token }
}

/** The token that is kept for these credentials; undefined for none. */
async function known(credentials: string[], { outgoing: { tokens }, signal }: ConnectorContext): Promise<string | undefined> {
  const none = new Error('no token is kept')
  try {
    return await tokens.get(credentials, signal, async () => {
      throw none
    })
  } catch (failure) {
    if (failure === none) return undefined
    throw failure
  }
}
