import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentType, ConnectorEvent } from '@lyceum/core/contract'
import { EventStreamCodec } from '@smithy/core/event-streams'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bedrock } from '../connectors/bedrock/index.ts'
import type { BedrockConnection } from '../connectors/bedrock/place.ts'
import { createOutgoing } from '../connectors/client/call.ts'
import type { ConnectorContext } from '../connectors/connector.ts'
import { type Play, playTurn } from './play-turn.ts'

export const codec = new EventStreamCodec(
  bytes => Buffer.from(bytes as Uint8Array).toString(),
  text => Buffer.from(text)
)
/** A message of the event stream, encoded by the codec of AWS. */
export const frame = (headers: Record<string, string>, body: unknown): Uint8Array =>
  codec.encode({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { type: 'string', value }])),
    body: Buffer.from(JSON.stringify(body))
  })
export const event = (type: string, body: unknown) =>
  frame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, body)
export const exception = (type: string, message = '') =>
  frame({ ':exception-type': type, ':message-type': 'exception' }, { message })
export const chunk = (bytes: string | Uint8Array, more = {}) =>
  event('chunk', { bytes: Buffer.from(bytes as string).toString('base64'), ...more })
export const step = (name: string, part: object, more = {}) =>
  event('trace', { ...more, trace: { orchestrationTrace: { [name]: part } } })

// biome-ignore lint/suspicious/noExplicitAny: a request's body is compared, not used
type Body = Record<string, any>
export type Reply = { status?: number; headers?: Record<string, string>; frames?: Uint8Array[]; json?: unknown }
export type Request = { method: string; path: string; headers: Record<string, unknown>; body: Body }

/** Serves responses in the order of a test, in place of Amazon Bedrock. Call it once in a test file. */
export function replayBedrock() {
  let replies: Reply[] = []
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    requests.push({ method: request.method!, path: request.url!, headers: request.headers, body: text ? JSON.parse(text) : {} })
    const { status = 200, headers = {}, frames, json } = (replies.length > 1 ? replies.shift() : replies[0])!
    response.writeHead(status, { 'content-type': frames ? 'application/vnd.amazon.eventstream' : 'application/json', ...headers })
    for (const piece of frames ?? []) response.write(piece)
    response.end(json === undefined ? undefined : JSON.stringify(json))
  })
  const log = pino({ enabled: false })
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log })
  const context: ConnectorContext = { outgoing, log, signal: new AbortController().signal }
  let url = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    requests.length = 0
  })
  afterAll(async () => {
    await outgoing.stop()
    server.close()
  })

  const connectionOf = (type: AgentType, more: Partial<BedrockConnection> = {}): BedrockConnection => ({
    platform: 'bedrock',
    type,
    appId: `arn:aws:bedrock:eu-west-1:123456789012:${type === 'chat' ? 'agent-alias/AGENT/ALIAS' : 'flow/FLOW/alias/ALIAS'}`,
    apiUrl: url,
    accessKeyId: 'AKIA0123456789ABCDEF',
    apiKey: 'a-secret-key',
    ...more
  })

  /** Plays a turn against these messages, or against several responses. */
  const play = (type: AgentType, frames: Uint8Array[] | Reply[], more: Play = {}) => playOn(connectionOf(type), frames, more)

  async function playOn(connection: BedrockConnection, frames: Uint8Array[] | Reply[], more: Play) {
    replies = frames[0] instanceof Uint8Array || frames.length === 0 ? [{ frames: frames as Uint8Array[] }] : (frames as Reply[])
    const played = await playTurn(bedrock, connection, outgoing, more)
    return { ...played, text: played.shown.text, thinking: played.shown.thinking }
  }

  return {
    play,
    /** The same for a chat with these fields. */
    playAs: (changed: Partial<BedrockConnection>, frames: Uint8Array[] | Reply[], more: Play = {}) =>
      playOn(connectionOf('chat', changed), frames, more),
    connectionOf,
    context,
    outgoing,
    /** The requests of the running test. */
    requests,
    /** Sets what is replied to the next requests; the last one repeats. */
    replyWith(next: Reply[]): void {
      replies = next
    }
  }
}

export const only = <T extends ConnectorEvent['type']>(events: { type: string }[], type: T) =>
  events.filter((one): one is Extract<ConnectorEvent, { type: T }> => one.type === type)
