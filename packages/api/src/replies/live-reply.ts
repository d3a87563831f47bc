import { type AgentMessage, AppError, type ChatEvent, type ConnectorEvent } from '@lyceum/core/contract'
import { applyEvent } from '@lyceum/core/rules'
import { clean, cleanDelta } from '../db/clean-text.ts'
import { type Delta, type EncodedEvent, encodeDelta, encodeEvent, type PresentEvent } from './encode-event.ts'
import { Folding } from './folding.ts'

/** How a reply ends. */
export type End = Unstamped<Extract<ChatEvent, { type: 'waiting' | 'finished' | 'aborted' | 'failed' }>>
type Unstamped<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never
export type UnstampedEvent =
  | Exclude<ConnectorEvent, { type: 'waiting' | 'finished' | 'failed' }>
  | Unstamped<Extract<ChatEvent, { type: 'started' }>>

/** Who receives the events of a running reply, encoded, as they come. */
export type Subscriber = {
  send(frames: string): void
  /** No more comes. Without the reply's end among the frames, the reader has to read on from the database. */
  end(): void
}

/** Events that go to the database in one row: a JSON array, and the numbers of its first and last event. */
export type EventRow = { firstSeq: number; lastSeq: number; events: string }

/** What a connector wants remembered of the turn and of the conversation; absent where nothing is new. */
export type PlatformIds = { ref?: Record<string, unknown>; state?: Record<string, unknown> }

/** A reply at its end, and what is to be written with it. */
export type Ended = {
  message: AgentMessage
  row: EventRow
  ids: PlatformIds
  /** After how many milliseconds its first text came; null without one. */
  firstTextMs: number | null
  /** The bases that it stands on; null where its source did not tell. */
  baseIds: readonly string[] | null
}

/** A reply that runs in this process: it numbers events, batches deltas, hands events to subscribers and folds them. */
export type LiveReply = {
  readonly id: string
  /** Folded as far as it has come. */
  readonly message: AgentMessage
  readonly ending: boolean
  /** @throws thirdPartyStreamFailed for a reply that does not end */
  push(event: UnstampedEvent): void
  rememberRef(ref: Record<string, unknown>): void
  rememberState(state: Record<string, unknown>): void
  standsOn(baseIds: readonly string[]): void
  /** The newest ids of this turn at the platform. */
  readonly ref: Record<string, unknown>
  /** What is not written yet; undefined when everything is. */
  unwritten(): { row: EventRow | undefined; ids: PlatformIds } | undefined
  /** What `unwritten` gave last is written up to this event, ids included: old events leave memory. */
  written(upTo: number, ids: PlatformIds): void
  /** No more is accepted: the folded message, and what is to be written with the end. Subscribers see the end at `close`. */
  end(end: End): Ended
  /** Lets subscribers go. `stored` shows them the end first; `lost` does not, and they read on what others stored. */
  close(outcome: 'stored' | 'lost'): void
  /**
   * Sends the events after `afterSeq` that are in memory, then new ones as they come. Returns how to leave, or the number of
   * the first event in memory when older ones have to be read from the database first.
   */
  subscribe(afterSeq: number, subscriber: Subscriber): (() => void) | number
}

// Deltas that come faster than one in so many milliseconds are put together before they get a number, so that all readers, the
// database and a reader who comes back see the same events. The first ones of a burst do not wait: a platform that keeps a slower
// pace, but not evenly, is passed on as it comes.
const batchWindowMs = 20
const unbatched = 3
/** Events whose time is shown; the others carry none. */
const timed = new Set<ChatEvent['type']>(['started', 'thinking', 'text', 'waiting', 'finished', 'aborted', 'failed'])
/** Written events that stay in memory for readers who come back at once; the database has the others. */
const maxBuffered = 16
/** Characters of text and thinking. */
const maxReplyLength = 2_000_000

type Options = { start: AgentMessage; now: () => Date; present: PresentEvent }

export function createLiveReply({ start, now, present }: Options): LiveReply {
  const folding = new Folding(start)
  /** The newest events without a gap; the last one has the number `seq`. */
  let recent: EncodedEvent[] = []
  let seq = start.lastSeq
  let writtenSeq = seq
  let length = 0
  let ending: { event: ChatEvent; encoded: EncodedEvent } | undefined
  let closed = false
  let pending: Pick<Delta, 'type' | 'delta'> | undefined
  /** Half of a character that the next delta completes. */
  let carry = ''
  let firstTextMs: number | null = null
  let baseIds: readonly string[] | null = null
  let timer: NodeJS.Timeout | undefined
  /** When the deltas so far would have come at the fastest pace that is not batched. */
  let pacedUntil = 0
  let ref: Record<string, unknown> = {}
  let newIds: PlatformIds = {}
  const subscribers = new Set<Subscriber>()

  function stamp(event: UnstampedEvent | End): ChatEvent {
    seq++
    if (!timed.has(event.type)) return { ...event, seq } as ChatEvent
    return { ...event, seq, at: event.type === 'started' ? start.createdAt : isoTime(now()) } as ChatEvent
  }

  function emit(unstamped: UnstampedEvent): void {
    const event = stamp(unstamped)
    folding.add(event)
    publish(encodeEvent(event, present))
  }

  /** Nearly all events are deltas: they are encoded without an object of their own. */
  function emitDelta(type: Delta['type'], delta: string): void {
    const at = isoTime(now())
    seq++
    folding.addDelta(type, delta, seq, at)
    publish(encodeDelta(type, delta, seq, at))
  }

  function publish(encoded: EncodedEvent): void {
    recent.push(encoded)
    for (const subscriber of subscribers) subscriber.send(encoded.frame)
  }

  function fold(): AgentMessage {
    return folding.message(ending && !closed ? seq - 1 : seq)
  }

  function emitPending(): void {
    clearTimeout(timer)
    timer = undefined
    if (!pending) return
    const { type, delta } = pending
    pending = undefined
    emitPaced(type, delta, performance.now())
  }

  function emitPaced(type: Delta['type'], delta: string, time: number): void {
    pacedUntil = Math.max(pacedUntil, time - (unbatched - 1) * batchWindowMs) + batchWindowMs
    emitDelta(type, delta)
  }

  function pushDelta(type: Delta['type'], delta: string): void {
    length += delta.length
    if (length > maxReplyLength) throw new AppError('thirdPartyStreamFailed', { cause: new Error('the reply does not end') })
    if (pending && pending.type !== type) emitPending()
    const cleaned = cleanDelta(carry + delta)
    carry = cleaned.carry
    if (cleaned.text === '') return
    if (type === 'text') firstTextMs ??= now().getTime() - Date.parse(start.createdAt)
    const time = performance.now()
    if (!pending && pacedUntil <= time) {
      emitPaced(type, cleaned.text, time)
      return
    }
    pending = { type, delta: (pending?.delta ?? '') + cleaned.text }
    if (pacedUntil <= time) emitPending()
    else timer ??= setTimeout(emitPending, pacedUntil - time)
  }

  function rowOfUnwritten(): EventRow | undefined {
    const first = recent[0]
    const start = first ? Math.max(0, writtenSeq + 1 - first.seq) : 0
    if (start >= recent.length) return undefined
    const events = start === 0 ? recent : recent.slice(start)
    return { firstSeq: events[0]!.seq, lastSeq: seq, events: `[${events.map(({ json }) => json).join(',')}]` }
  }

  return {
    id: start.id,
    get message() {
      return fold()
    },
    get ending() {
      return ending !== undefined
    },
    get ref() {
      return ref
    },
    push(event) {
      if (ending || closed) return
      if (event.type === 'text' || event.type === 'thinking') return pushDelta(event.type, (event as { delta: string }).delta)
      emitPending()
      carry = ''
      emit(clean(event))
    },
    rememberRef(newest) {
      ref = clean(newest)
      newIds = { ...newIds, ref }
    },
    rememberState(state) {
      newIds = { ...newIds, state: clean(state) }
    },
    standsOn(ids) {
      baseIds = ids
    },
    unwritten() {
      const row = rowOfUnwritten()
      return row || newIds.ref || newIds.state ? { row, ids: newIds } : undefined
    },
    written(upTo, ids) {
      if (newIds === ids) newIds = {}
      writtenSeq = Math.max(writtenSeq, upTo)
      folding.fold()
      const unwritten = seq - writtenSeq
      if (recent.length > unwritten + maxBuffered) recent = recent.slice(recent.length - unwritten - maxBuffered)
    },
    end(end) {
      emitPending()
      if (!ending) {
        const event = stamp(end)
        ending = { event, encoded: encodeEvent(event, present) }
        recent.push(ending.encoded)
      }
      return { message: applyEvent(fold(), ending.event), row: rowOfUnwritten()!, ids: newIds, firstTextMs, baseIds }
    },
    close(outcome) {
      if (closed) return
      closed = true
      clearTimeout(timer)
      const shown = outcome === 'stored' ? ending : undefined
      if (shown) folding.add(shown.event)
      for (const subscriber of [...subscribers]) {
        if (shown) subscriber.send(shown.encoded.frame)
        subscriber.end()
      }
      subscribers.clear()
    },
    subscribe(afterSeq, subscriber) {
      const shown = ending && !closed ? recent.length - 1 : recent.length
      const first = recent[0]?.seq ?? seq + 1
      if (afterSeq + 1 < first) return first
      const frames = recent
        .slice(afterSeq + 1 - first, shown)
        .map(({ frame }) => frame)
        .join('')
      if (frames) subscriber.send(frames)
      if (closed) subscriber.end()
      else subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    }
  }
}

let lastTime = Number.NaN
let lastIso = ''

/** Many events happen within one millisecond; its text is made once. */
function isoTime(date: Date): string {
  const time = date.getTime()
  if (time !== lastTime) {
    lastTime = time
    lastIso = date.toISOString()
  }
  return lastIso
}
