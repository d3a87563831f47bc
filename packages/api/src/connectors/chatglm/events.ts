import type { EventStream } from '../client/outgoing.ts'
import type { ConnectorContext, ReplySink } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import { type Loose, recordOf } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { parseExact } from './exact-json.ts'

export type EventReader = {
  /** Reads one parsed event. */
  push(raw: unknown): void
  /** Emits what was held back. Call it after the last event. */
  close(): void
  readonly ended: boolean
  readonly failure: Refusal | undefined
}

/**
 * Reads a reply to its end into the reader, from a stream or from a complete answer, and ends it as finished or failed. `note` is called
 * for each event, and `beforeEnd` before the end of a complete reply.
 */
export async function streamEvents(
  opened: { stream: EventStream } | { whole: unknown },
  { reader, note }: { reader: EventReader; note: (event: Loose) => void },
  sink: ReplySink,
  { signal, log }: ConnectorContext,
  { beforeEnd, suggest }: { beforeEnd?: () => Promise<void>; suggest?: () => Promise<void> } = {}
): Promise<void> {
  const push = (value: unknown) => {
    note(recordOf(value))
    reader.push(value)
  }
  const unreadable = noteUnreadable('chatglm', sink, log)
  try {
    if ('whole' in opened) push(opened.whole)
    else
      await opened.stream.read(({ event, data }) => {
        const value = parseExact(data)
        if (value === undefined) unreadable(data)
        push(eventOf(event, value))
        return reader.ended ? 'stop' : undefined
      })
  } catch (failure) {
    // Emits text that was held back before the failure.
    if (!signal.aborted) reader.close()
    throw failure
  }
  reader.close()
  if (reader.failure) {
    log.warn({ platform: 'chatglm', ...reader.failure }, 'the reply is incomplete')
    return sink.push({ type: 'failed', ...reader.failure })
  }
  await beforeEnd?.()
  sink.push({ type: 'finished', ...(suggest && { suggestionsFollow: true }) })
  await suggest?.()
}

/**
 * The JSON of an event; an application's older APIs name it beside (§B3.2), and the oldest sends pieces of text as JSON (§B3.3). Data that
 * isn't JSON is nothing, as is `[DONE]`.
 */
function eventOf(name: string | undefined, value: unknown): unknown {
  if (!name) return value
  return { ...(typeof value === 'string' ? { msg: value } : recordOf(value)), sse_event: name }
}
