import { AppError } from '@lyceum/core/contract'
import { agentOrigins } from '../client/agent-origins.ts'
import type { OutgoingSocket } from '../client/outgoing.ts'
import { parseJson } from '../client/parse-json.ts'
import { isSilence } from '../client/silence.ts'
import type { ConnectorContext } from '../connector.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'
import { type Channel, renewed, resumeConversation } from './channel.ts'
import { callError } from './errors.ts'
import type { ActivityReader, Waits } from './events.ts'
import { type CopilotConnection, callTo } from './request.ts'

export type Receiving = {
  waits: Waits
  reader: ActivityReader
  watermark(): string
  onWatermark(watermark: string): void
  /** Called with what cannot be read. */
  onUnreadable(data: string): void
  /** Called once, as soon as activities can be received. */
  onOpen(): void
}

/**
 * Receives the activities of one turn until it is probably complete: over a WebSocket, which is opened again as often as it breaks while
 * the conversation can be resumed, or by polling if there is none (platform notes §3.1, §3.8). @throws AppError when it can't be resumed,
 * brings nothing several times, or the agent is silent
 */
export async function receive(
  connection: CopilotConnection,
  first: Channel,
  context: ConnectorContext,
  receiving: Receiving
): Promise<void> {
  let channel = first
  let socket = await openSocket(connection, channel, context)
  receiving.onOpen()
  for (let barren = 0; socket; ) {
    const { ended, heard } = await readSocket(socket, context, receiving, barren + 1 >= maxBarren)
    socket.close()
    if (ended) return
    barren = heard ? 0 : barren + 1
    if (barren >= maxBarren) throw new AppError('thirdPartyStreamFailed')
    if (barren > 0) await context.outgoing.wait(receiving.waits.poll * 2 ** (barren - 1), context.signal)
    const stored = { id: channel.id, base: channel.base, watermark: receiving.watermark() }
    const again = await resumeConversation(connection, stored, context)
    if (!again) throw new AppError('thirdPartyStreamFailed')
    channel = again
    socket = await openSocket(connection, channel, context)
  }
  await poll(connection, channel, context, receiving)
}

/** After so many sockets in a row that brought nothing, the answer is lost. */
const maxBarren = 4

/** The socket of a conversation; undefined if there is none, as behind some proxies. */
async function openSocket(connection: CopilotConnection, { streamUrl, token }: Channel, { outgoing, signal }: ConnectorContext) {
  if (!streamUrl) return undefined
  try {
    return await outgoing.socket({
      url: streamUrl,
      ownOrigins: agentOrigins(connection),
      field: 'apiUrl',
      secrets: [token],
      signal,
      awaits: 'copilot',
      timing: { headers: 15_000 }
    })
  } catch (failure) {
    if (signal.aborted) throw failure
    return undefined
  }
}

/** Returns whether the turn is over, or else whether anything was received before the socket was lost. @throws the failure of a last loss, or of a silence */
async function readSocket(
  socket: OutgoingSocket,
  { signal, outgoing }: ConnectorContext,
  { reader, ...receiving }: Receiving,
  isLast: boolean
): Promise<{ ended: boolean; heard: boolean }> {
  let heardAt = Date.now()
  let heard = false
  try {
    const closed = await socket.read(
      text => {
        heardAt = Date.now()
        const set = text === '' ? {} : parseJson(text)
        if (set === undefined) receiving.onUnreadable(text)
        heard = pushSet(set, reader, receiving) > 0 || heard
        return reader.isOver() ? 'stop' : undefined
      },
      { idleTimeoutMs: reader.waitMs }
    )
    return { ended: closed === undefined || reader.isComplete(), heard }
  } catch (failure) {
    if (signal.aborted) throw signal.reason
    if (reader.isComplete()) return { ended: true, heard }
    if ((isLast && !heard) || isSilence(heardAt, outgoing.silenceOf('copilot'))) throw failure
    return { ended: false, heard }
  }
}

/** Reads a set of activities with its watermark. Without one, the last remains valid. Returns how many are new. */
function pushSet(set: unknown, reader: ActivityReader, { onWatermark }: Pick<Receiving, 'onWatermark'>): number {
  const { activities, watermark } = recordOf(set)
  if (textOf(watermark)) onWatermark(textOf(watermark))
  return listOf(activities).filter(activity => reader.push(recordOf(activity))).length
}

/** Polls for whole messages: typing is never sent this way, and so no part of an answer. */
async function poll(
  connection: CopilotConnection,
  first: Channel,
  context: ConnectorContext,
  { waits, reader, ...receiving }: Receiving
): Promise<void> {
  let channel = first
  let isRenewed = false
  let heardAt = Date.now()
  while (!reader.isOver()) {
    channel = await renewed(connection, channel, context)
    const watermark = receiving.watermark()
    const query = watermark ? `?watermark=${encodeURIComponent(watermark)}` : ''
    const url = `${channel.base}/conversations/${encodeURIComponent(channel.id)}/activities${query}`
    const answer = await context.outgoing.json(callTo(url, channel.token, context))
    if (answer.status === 403 && !isRenewed) {
      isRenewed = true
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
    if (quiet >= context.outgoing.silenceOf('copilot')) throw new AppError('thirdPartyStreamFailed')
    await context.outgoing.wait(waits.poll, context.signal)
  }
}
