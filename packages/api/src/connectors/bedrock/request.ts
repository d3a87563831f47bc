import type { OutgoingAnswer, OutgoingByteStream, OutgoingRequest, OutgoingStream } from '../client/outgoing.ts'
import type { ConnectorContext, Turn } from '../connector.ts'
import type { BedrockConnection, Place } from './place.ts'
import { signatureOf } from './sign.ts'

/** A call of one of the APIs. `url` is complete. */
export type BedrockCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: unknown
  timeout?: number
}

/** What every call needs. */
export type BedrockCaller = { connection: BedrockConnection; place: Place; context: ConnectorContext }

/** Makes a complete call. */
export const answerTo = (caller: BedrockCaller, call: BedrockCall): Promise<OutgoingAnswer> =>
  withServerClock(
    offset => caller.context.outgoing.json(requestOf(caller, call, offset)),
    answer => answer
  )

/** Opens the event stream of a call. */
export const streamOf = (caller: BedrockCaller, call: BedrockCall): Promise<OutgoingByteStream> =>
  withServerClock(
    offset => caller.context.outgoing.bytes(requestOf(caller, call, offset)),
    opened => ('answer' in opened ? opened.answer : undefined)
  )

/** Opens the server-sent events of a call, which may also answer with JSON. */
export const eventsOf = (caller: BedrockCaller, call: BedrockCall): Promise<OutgoingStream> =>
  withServerClock(
    offset => caller.context.outgoing.events(requestOf(caller, call, offset)),
    opened => ('answer' in opened ? opened.answer : undefined)
  )

/** Names the session of a call of AgentCore. */
export const sessionHeader = 'x-amzn-bedrock-agentcore-runtime-session-id'

/** The values that must not appear in the log: the secrets, and the question and inputs, which errors may quote. */
export const valuesToRedact = (connection: BedrockConnection, { text, inputs }: Pick<Turn, 'text' | 'inputs'>): string[] => [
  ...secretsOf(connection),
  text,
  ...Object.values(inputs).flatMap(value => (typeof value === 'string' ? value : []))
]

export const secretsOf = ({ apiKey, sessionToken }: BedrockConnection): string[] => [
  apiKey,
  ...(sessionToken ? [sessionToken] : [])
]

function requestOf(
  { connection, place, context }: BedrockCaller,
  { body, ...call }: BedrockCall,
  clockOffset: number
): OutgoingRequest {
  const { accessKeyId, apiKey, sessionToken } = connection
  const key = {
    accessKeyId: accessKeyId.trim(),
    secret: apiKey.trim(),
    sessionToken: sessionToken?.replace(/\s+/g, ''),
    region: place.region,
    service: place.service
  }
  return {
    ...call,
    ...(body !== undefined && { content: { type: 'application/json', bytes: JSON.stringify(body) } }),
    sign: request => signatureOf(request, key, Date.now() + clockOffset),
    secrets: secretsOf(connection),
    field: 'apiUrl',
    signal: context.signal,
    awaits: 'bedrock'
  }
}

/** AWS refuses signatures that are further from its own clock than this; a difference of some seconds is the network's. */
const minClockOffsetMs = 60_000

/** Sends a request again with the time of the platform if it was refused and the two clocks differ (platform notes §1). */
async function withServerClock<T>(
  send: (clockOffset: number) => Promise<T>,
  answerOf: (sent: T) => OutgoingAnswer | undefined
): Promise<T> {
  const first = await send(0)
  const answer = answerOf(first)
  const offset = answer?.status === 403 ? Date.parse(answer.headers.date ?? '') - Date.now() : 0
  return Math.abs(offset) > minClockOffsetMs ? send(offset) : first
}
