import { AppError } from '@lyceum/core/contract'
import type { ByteStream } from '../client/outgoing.ts'
import type { ConnectorContext, ReplySink } from '../connector.ts'
import { noteUnreadable } from '../reply/damage.ts'
import type { Loose } from '../reply/loose.ts'
import type { Refusal } from '../reply/refusal.ts'
import { frameError } from './errors.ts'
import { createFrameParser, FrameBroken } from './frames.ts'

/** Reads the events of one reply. */
export type BedrockReader = {
  /** Returns whether the event is a known one. */
  push(type: string, body: Loose): boolean
  /** Emits what was held back and ends the open steps. */
  end(failed: boolean): void
  /** Why the reply can't be completed here; undefined if it can. */
  failure(): Refusal | undefined
  /** Why it can't be if the stream ends now; undefined if it can. */
  failureAtEnd?(): Refusal | undefined
  /** Whether the reply is complete if the stream ends now. */
  complete(): boolean
  /** Whether the platform's own end event has come; only flows have one. */
  isOver(): boolean
}

/** How long to wait for more events after the end event. */
const afterEndMs = 1500

/**
 * Reads a reply to its end, and ends the sink with `finished` or `failed`.
 * @throws AppError when the stream breaks; the signal's reason when it is aborted
 */
export async function readBedrockReply(
  stream: ByteStream,
  reader: BedrockReader,
  { sink, context, secrets }: { sink: ReplySink; context: ConnectorContext; secrets: readonly string[] }
): Promise<void> {
  let begun = false
  let unknown = 0
  let refusal: Refusal | undefined
  const unreadable = noteUnreadable('bedrock', sink, context.log)
  const parser = createFrameParser(frame => {
    if (refusal) return
    if (frame.kind !== 'event') {
      if (!reader.isOver()) refusal = frameError(frame, begun, context, secrets)
      return
    }
    if (!begun) sink.push({ type: 'progress', step: 'START' })
    begun = true
    if (frame.unreadable !== undefined) unreadable(frame.unreadable)
    if (!reader.push(frame.type, frame.body)) unknown++
  })
  try {
    await stream.read(
      bytes => {
        parser.feed(bytes)
        return refusal || reader.failure() ? 'stop' : undefined
      },
      { idleTimeoutMs: () => (reader.isOver() ? afterEndMs : undefined) }
    )
    if (!refusal && !reader.failure()) parser.end()
  } catch (failure) {
    if (context.signal.aborted) throw failure
    // A connection that breaks after the end event has brought a complete reply.
    if (!reader.isOver()) {
      reader.end(true)
      throw failure instanceof FrameBroken ? brokenStream(begun, failure, context) : failure
    }
  }
  if (unknown > 0) context.log.info({ platform: 'bedrock', events: unknown }, 'ignored unknown events')
  refusal ??= reader.failure() ?? reader.failureAtEnd?.()
  reader.end(refusal !== undefined)
  if (!refusal && !reader.complete()) {
    context.log.warn(
      { platform: 'bedrock', reason: 'thirdPartyStreamFailed' },
      'the stream ended without an answer or an end event'
    )
    refusal = { reason: 'thirdPartyStreamFailed' }
  }
  sink.push(refusal ? { type: 'failed', ...refusal } : { type: 'finished' })
}

/** Before the first event, a damaged stream is rather something else: a page, or the answer of a proxy. */
function brokenStream(begun: boolean, { message }: FrameBroken, { log }: ConnectorContext): AppError {
  const reason = begun ? 'thirdPartyStreamFailed' : 'thirdPartyFailed'
  log.warn({ platform: 'bedrock', reason, failure: message }, 'the event stream is damaged')
  return new AppError(reason)
}
