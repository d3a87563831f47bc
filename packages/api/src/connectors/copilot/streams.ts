import { type Loose, listOf, numberOf, recordOf, textOf } from '../reply/loose.ts'
import { type CopilotAnswer, noPlace, type Place } from './answer.ts'
import { withoutDefinitions } from './citations.ts'

type StreamInfo = { streamId: string; sequence: number | undefined; kind: string; isDelta: boolean; result: string }

/** A stream of activities for one message, which stands where its text began. */
type OpenStream = { key: string; last: number; held: Map<number, string>; hasText: boolean; place: Place }

/** How many pieces that came too early are kept. */
const maxHeld = 200
const maxStreams = 100

/**
 * What an activity says about the stream it belongs to, in an entity or in the channel's data; undefined if it belongs to none (platform
 * notes §3.4).
 */
export function streamInfoOf(activity: Loose): StreamInfo | undefined {
  const entity = listOf(activity.entities)
    .map(recordOf)
    .find(({ type }) => textOf(type).toLowerCase() === 'streaminfo')
  const channel = recordOf(activity.channelData)
  const kind = textOf(entity?.streamType) || textOf(channel.streamType)
  if (!kind) return undefined
  return {
    streamId: textOf(entity?.streamId) || textOf(channel.streamId),
    sequence: numberOf(entity?.streamSequence) ?? numberOf(channel.streamSequence),
    kind,
    isDelta: (textOf(channel.chunkType) || textOf(entity?.chunkType)) === 'delta',
    result: textOf(entity?.streamResult) || textOf(channel.streamResult)
  }
}

/** Follows the streams of a turn, and writes their texts into the answer (platform notes §3.4). */
export function createStreams(answer: CopilotAnswer) {
  const open = new Map<string, OpenStream>()
  const closed = new Set<string>()

  /** The first activity of a stream has no stream id: its own id becomes that. Newer agents number the ids of the others. */
  function keyOf({ streamId }: StreamInfo, id: string): string {
    if (streamId) return streamId
    const base = id.replace(/-\d+$/, '')
    if (open.has(base) || closed.has(base)) return base
    return open.size === 1 && !open.has(id) ? open.keys().next().value! : id
  }

  function streamFor(key: string): OpenStream | undefined {
    const known = open.get(key)
    if (known || open.size >= maxStreams) return known
    const begun = { key, last: Number.NEGATIVE_INFINITY, held: new Map<number, string>(), hasText: false, place: noPlace }
    open.set(key, begun)
    return begun
  }

  /** Appends a piece in its order; one that came before is dropped. */
  function append(stream: OpenStream, text: string, sequence: number | undefined): void {
    if (sequence === undefined) answer.append(stream.key, text, stream.place)
    if (sequence === undefined || sequence <= stream.last) return
    if (sequence > stream.last + 1 && Number.isFinite(stream.last) && stream.held.size < maxHeld) {
      stream.held.set(sequence, text)
      return
    }
    answer.append(stream.key, text, stream.place)
    stream.last = sequence
    for (let next = sequence + 1; stream.held.has(next); next++) {
      answer.append(stream.key, stream.held.get(next)!)
      stream.held.delete(next)
      stream.last = next
    }
  }

  /** What is held back, although something before it never came. */
  function flush({ key, held, place }: OpenStream): void {
    for (const [, text] of [...held].sort(([a], [b]) => a - b)) answer.append(key, text, place)
    held.clear()
  }

  return {
    /** A typing activity with a piece of a message. */
    push(info: StreamInfo, id: string, text: string, place: Place): void {
      const key = keyOf(info, id)
      if (closed.has(key)) return
      const stream = streamFor(key)
      if (!stream) return
      if (info.kind === 'final') {
        // Without a text, what was shown is withdrawn.
        answer.set(key, text)
        open.delete(key)
        closed.add(key)
        return
      }
      if (info.kind !== 'streaming') {
        if (info.sequence !== undefined) stream.last = Math.max(stream.last, info.sequence)
        return
      }
      if (!stream.hasText) stream.place = place
      stream.hasText = true
      if (info.isDelta) append(stream, text, info.sequence)
      else if (text !== '' && !(info.sequence !== undefined && info.sequence <= stream.last)) {
        // Otherwise each text is the whole one so far, which may also shrink.
        stream.last = info.sequence ?? stream.last
        answer.set(key, withoutDefinitions(text).text, stream.place)
      }
    },
    /** A message, which ends its stream if it has one. Returns the key of its text; undefined if its stream has ended before. */
    close(info: StreamInfo | undefined, id: string, text: string): string | undefined {
      const key = info ? keyOf(info, id) : unmarkedKey(id, text)
      if (closed.has(key)) return undefined
      open.delete(key)
      if (info) closed.add(key)
      return key
    },
    /** Ends all streams, whose messages never came. */
    end(): void {
      for (const stream of open.values()) flush(stream)
    },
    /** Whether a message is still being written. What only says what the agent does may never be closed. */
    isOpen: () => [...open.values()].some(({ hasText }) => hasText)
  }

  /** Some agents don't mark the message that ends their stream. */
  function unmarkedKey(id: string, text: string): string {
    const [key] = open.keys()
    const shown = key === undefined ? '' : answer.textOf(key)
    return key !== undefined && open.size === 1 && shown !== '' && text.startsWith(shown) ? key : id
  }
}
