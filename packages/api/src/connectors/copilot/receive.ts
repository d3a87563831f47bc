import { AppError } from '@lyceum/core/contract'
import { agentOrigins } from '../client/agent-origins.ts'
import type { OutgoingSocket } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import type { ConnectorContext } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { type Channel, resumeConversation } from './channel.ts'
import { callError } from './errors.ts'
import type { ActivityReader, Waits } from './events.ts'
import { type CopilotConnection, callTo } from './request.ts'

export type Receiving = {
  waits: Waits
  reader: ActivityReader
  watermark(): string
  onWatermark(watermark: string): void
  /** Called once, as soon as activities can be received. */
  onOpen(): void
}

/**
 * Receives the activities of one turn until it is probably complete: over a WebSocket, which is opened again once, or by polling if there
 * is none (platform notes §3.1, §3.8). @throws AppError when the connection breaks or the agent is silent
 */
export async function receive(
  connection: CopilotConnection,
  first: Channel,
  context: ConnectorContext,
  receiving: Receiving
): Promise<void> {
  let channel = first
  let socket = await openSocket(connection, channel, context, receiving.waits)
  receiving.onOpen()
  for (let losses = 0; socket; losses++) {
    const ended = await readSocket(socket, context, receiving, losses > 0)
    socket.close()
    if (ended) return
    const stored = { id: channel.id, base: channel.base, watermark: receiving.watermark() }
    const again = losses === 0 ? await resumeConversation(connection, stored, context) : undefined
    if (!again) throw new AppError('thirdPartyStreamFailed')
    channel = again
    socket = await openSocket(connection, channel, context, receiving.waits)
  }
  await poll(connection, channel, context, receiving)
}

/** The socket of a conversation; undefined if there is none, as behind some proxies. */
async function openSocket(
  connection: CopilotConnection,
  { streamUrl, token }: Channel,
  { outgoing, signal }: ConnectorContext,
  { silence }: Waits
) {
  if (!streamUrl) return undefined
  try {
    return await outgoing.socket({
      url: streamUrl,
      ownOrigins: agentOrigins(connection),
      field: 'apiUrl',
      secrets: [token],
      signal,
      timing: { headers: 15_000, idle: silence, dataSilence: silence }
    })
  } catch (failure) {
    if (signal.aborted) throw failure
    return undefined
  }
}

/** Returns whether the turn is over; false when the socket was lost. @throws the failure of a second loss, or of a silence */
async function readSocket(
  socket: OutgoingSocket,
  { signal }: ConnectorContext,
  { reader, waits, ...receiving }: Receiving,
  isLast: boolean
): Promise<boolean> {
  let heardAt = Date.now()
  try {
    const closed = await socket.read(
      text => {
        heardAt = Date.now()
        pushSet(parseJson(text), reader, receiving)
        return reader.isOver() ? 'stop' : undefined
      },
      { idleTimeoutMs: reader.waitMs }
    )
    return closed === undefined || reader.isComplete()
  } catch (failure) {
    if (signal.aborted) throw signal.reason
    if (reader.isComplete()) return true
    if (isLast || Date.now() - heardAt >= waits.silence) throw failure
    return false
  }
}

/** Reads a set of activities with its watermark. Without one, the last remains valid. */
function pushSet(set: unknown, reader: ActivityReader, { onWatermark }: Pick<Receiving, 'onWatermark'>): number {
  const { activities, watermark } = recordOf(set)
  if (textOf(watermark)) onWatermark(textOf(watermark))
  const list = listOf(activities)
  for (const activity of list) reader.push(recordOf(activity))
  return list.length
}

/** Polls for whole messages: typing is never sent this way, and so no part of an answer. */
async function poll(
  connection: CopilotConnection,
  first: Channel,
  context: ConnectorContext,
  { waits, reader, ...receiving }: Receiving
): Promise<void> {
  let channel = first
  let renewed = false
  let heardAt = Date.now()
  while (!reader.isOver()) {
    const watermark = receiving.watermark()
    const query = watermark ? `?watermark=${encodeURIComponent(watermark)}` : ''
    const url = `${channel.base}/conversations/${encodeURIComponent(channel.id)}/activities${query}`
    const answer = await context.outgoing.json(callTo(url, channel.token, context))
    if (answer.status === 403 && !renewed) {
      renewed = true
      const again = await resumeConversation(connection, { id: channel.id, base: channel.base, watermark }, context)
      if (again) {
        channel = again
        continue
      }
    }
    if (answer.status !== 200) throw callError(answer, context, [channel.token])
    // Another page may follow.
    if (pushSet(answer.body, reader, receiving) > 0) {
      heardAt = Date.now()
      if (receiving.watermark() !== watermark) continue
    }
    const quiet = Date.now() - heardAt
    if (quiet >= (reader.waitMs() ?? Number.POSITIVE_INFINITY)) return
    if (quiet >= waits.silence) throw new AppError('thirdPartyStreamFailed')
    await context.outgoing.wait(waits.poll, context.signal)
  }
}
