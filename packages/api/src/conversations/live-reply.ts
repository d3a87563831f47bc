import { type AgentMessage, AppError, type ChatEvent, type ConnectorEvent } from '@lyceum/core/contract'
import { applyEvent } from '@lyceum/core/rules'
import { clean, cleanDelta } from '../db/clean-text.ts'

/** How a reply ends. */
export type End = Unstamped<Extract<ChatEvent, { type: 'finished' | 'aborted' | 'failed' }>>
type Unstamped<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never
type UnstampedEvent =
  | Exclude<ConnectorEvent, { type: 'finished' | 'failed' }>
  | Unstamped<Extract<ChatEvent, { type: 'started' }>>

/** A reply that runs in this process: its newest events, what they fold to, and how far they are written. */
export type LiveReply = {
  readonly id: string
  /** Folded as far as it has come. */
  readonly message: AgentMessage
  push(event: UnstampedEvent): void
  /** Events that are not written yet. */
  unwritten(): ChatEvent[]
  /** They are written up to `seq`: old ones may leave memory. */
  written(seq: number): void
  /** No more comes: the folded message and the unwritten events with the end, which readers don't see before `close`. */
  end(end: End): { message: AgentMessage; events: ChatEvent[] }
  readonly ending: boolean
  /** Lets readers go. `stored` shows them the end first; else they are cut, and read on by id what was stored by others. */
  close(outcome: 'stored' | 'lost'): void
  /** Events after `afterSeq` as they come. `older` reads those that have left memory. */
  read(afterSeq: number, older: (afterSeq: number, upTo: number) => Promise<ChatEvent[]>): AsyncGenerator<ChatEvent>
}

// Deltas that come within this many milliseconds become one event before they get a number, so that all readers, the
// database and a reader who comes back see the same events. The first of a burst does not wait.
const batchWindowMs = 20
/** What says when it happened; the other events take no time that anybody shows. */
const timed = new Set<ChatEvent['type']>(['started', 'thinking', 'text', 'finished', 'aborted', 'failed'])
/** Written events that stay in memory for readers who come back at once; the database has the rest. */
const maxBuffered = 500
/** Characters of a reply; nobody reads more, and memory must have an end. */
const maxReplyLength = 2_000_000

export function createLiveReply(start: AgentMessage, now: () => Date): LiveReply {
  let message = start
  let events: ChatEvent[] = []
  let seq = start.lastSeq
  let writtenSeq = seq
  let size = 0
  let closed = false
  let ending: ChatEvent | undefined
  let pending: { type: 'text' | 'thinking'; delta: string } | undefined
  let carry = ''
  let timer: NodeJS.Timeout | undefined
  let emittedAt = 0
  let waiters: (() => void)[] = []

  function stamp(event: UnstampedEvent | End): ChatEvent {
    seq++
    if (!timed.has(event.type)) return { ...event, seq } as ChatEvent
    const at = event.type === 'started' ? start.createdAt : now().toISOString()
    return { ...event, seq, at } as ChatEvent
  }

  function emit(unstamped: UnstampedEvent): void {
    const event = stamp(unstamped)
    events.push(event)
    message = applyEvent(message, event)
    notifyReaders()
  }

  function notifyReaders(): void {
    const waiting = waiters
    waiters = []
    for (const go of waiting) go()
  }

  function settle(): void {
    clearTimeout(timer)
    timer = undefined
    if (!pending) return
    const { type, delta } = pending
    pending = undefined
    emittedAt = Date.now()
    emit({ type, delta } as UnstampedEvent)
  }

  function pushDelta(type: 'text' | 'thinking', delta: string): void {
    size += delta.length
    if (size > maxReplyLength) throw new AppError('thirdPartyStreamFailed', { cause: new Error('a reply without end') })
    const same = pending?.type === type
    if (pending && !same) settle()
    const cleaned = cleanDelta(carry + delta)
    carry = cleaned.carry
    if (cleaned.text === '') return
    pending = { type, delta: (pending?.delta ?? '') + cleaned.text }
    const wait = emittedAt + batchWindowMs - Date.now()
    if (wait <= 0) settle()
    else timer ??= setTimeout(settle, wait)
  }

  return {
    id: start.id,
    get message() {
      return message
    },
    get ending() {
      return ending !== undefined
    },
    push(event) {
      if (ending || closed) return
      if (event.type === 'text' || event.type === 'thinking') return pushDelta(event.type, (event as { delta: string }).delta)
      settle()
      carry = ''
      emit(clean(event))
    },
    unwritten: () => events.filter(event => event.seq > writtenSeq),
    written(upTo) {
      writtenSeq = Math.max(writtenSeq, upTo)
      const spare = events.findIndex(event => event.seq > writtenSeq)
      const droppable = (spare < 0 ? events.length : spare) - maxBuffered
      if (droppable > 0) events = events.slice(droppable)
    },
    end(end) {
      settle()
      ending ??= stamp(end)
      return { message: applyEvent(message, ending), events: [...events.filter(event => event.seq > writtenSeq), ending] }
    },
    close(outcome) {
      if (closed) return
      closed = true
      clearTimeout(timer)
      if (outcome === 'stored' && ending) {
        events.push(ending)
        message = applyEvent(message, ending)
      }
      notifyReaders()
    },
    async *read(afterSeq, older) {
      let cursor = afterSeq
      for (;;) {
        const first = events[0]?.seq ?? seq + 1
        if (cursor + 1 < first) {
          for (const event of await older(cursor, first - 1)) {
            cursor = event.seq
            yield event
          }
          cursor = Math.max(cursor, first - 1)
          continue
        }
        const next = events[cursor + 1 - first]
        if (next) {
          cursor = next.seq
          yield next
        } else if (closed) {
          return
        } else {
          await new Promise<void>(go => waiters.push(go))
        }
      }
    }
  }
}
