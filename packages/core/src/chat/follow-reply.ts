import type { Client } from '../client.ts'
import { type ChatEvent, readEvents } from '../contract/chat.ts'
import { AppError } from '../contract/errors.ts'
import { isEnd } from '../rules/message.ts'

/** Milliseconds: the pauses between attempts to read on, and how long they may add up to without anything arriving. */
const pauses = { first: 500, longest: 8000, together: 120_000 }

export type Reply = {
  open(): AsyncIterable<ChatEvent>
  /** Known from the beginning when a reply that runs already is joined. */
  messageId?: string | undefined
  /** The number of the last event that is known. */
  lastSeq: number
  onEvent(event: ChatEvent): void
  signal: AbortSignal
}

/**
 * Reads a reply to its end, reading on wherever the connection breaks. Answers `lost` when it cannot be read on: the server
 * has forgotten its events or stays out of reach. @throws AppError when the reply never began
 */
export async function followReply(client: Client, reply: Reply): Promise<'ended' | 'left' | 'lost'> {
  const { onEvent, signal } = reply
  let { messageId, lastSeq } = reply
  let pause = pauses.first
  let waited = 0
  let silentEnds = 0
  for (let events = reply.open(); ; ) {
    let arrived = false
    let refused = false
    try {
      for await (const event of events) {
        if (signal.aborted) return 'left'
        if (event.type === 'started') messageId = event.messageId
        arrived = true
        lastSeq = Math.max(lastSeq, event.seq)
        onEvent(event)
        if (isEnd(event)) return 'ended'
      }
    } catch (failure) {
      if (signal.aborted) return 'left'
      if (messageId === undefined) throw failure
      if (!isPassing(failure)) return 'lost'
      refused = true
    }
    if (signal.aborted) return 'left'
    if (messageId === undefined) throw new AppError('unavailable')
    if (arrived) [pause, waited, silentEnds] = [pauses.first, 0, 0]
    else if (!refused && ++silentEnds > 1) return 'lost'
    if (waited >= pauses.together) return 'lost'
    await sleep(client, pause, signal)
    if (signal.aborted) return 'left'
    waited += pause
    pause = Math.min(pause * 2, pauses.longest)
    events = client.stream(readEvents, { params: { messageId }, lastEventId: lastSeq, signal, quiet: true })
  }
}

/** No network, a busy server, a proxy in the way: worth another attempt. */
function isPassing(failure: unknown): boolean {
  return failure instanceof AppError && (failure.reason === 'unavailable' || failure.reason === 'generic')
}

function sleep({ host }: Client, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const wake = () => {
      cancel()
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = host.later(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
}
