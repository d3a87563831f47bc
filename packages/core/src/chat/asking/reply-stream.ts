import type { Client } from '../../client.ts'
import { type AgentMessage, abortMessage, type ChatEvent, readEvents, readSuggestions } from '../../contract/chat.ts'
import { AppError, type ErrorName } from '../../contract/errors.ts'
import { toAppError } from '../../http/failure.ts'
import { sleep } from '../../http/sleep.ts'
import { isEnd } from '../../rules/message.ts'
import type { StartedEvent } from '../../rules/transcript.ts'
import type { ChatState } from '../chat-state.ts'
import type { ShownMessages } from './shown-messages.ts'

/**
 * In milliseconds: the pause before the first and the longest before later attempts to resume, and the limit for all pauses
 * without an event.
 */
const pauses = { first: 500, max: 8000, total: 120_000 }

/** `left`: another conversation has been opened meanwhile. */
export type NewReply = {
  /** @param stopped fires when a reply that has not begun is not wanted any more */
  open(signal: AbortSignal, stopped: AbortSignal): AsyncIterable<ChatEvent>
  /** The server has accepted the question; `replyId` is the temporary id of the reply. */
  onStarted(event: StartedEvent, replyId: string, left: boolean): void
  /** The server rejected the question, or the connection broke before the reply began. */
  onRefused(failure: AppError, left: boolean): void
}

type Stream = { id: string; started: boolean; abortRequested: boolean; controller: AbortController; stopping: AbortController }

export type ReplyStream = ReturnType<typeof createReplyStream>

/** Streams one reply at a time into the messages until it ends, and resumes it when the connection breaks. */
export function createReplyStream(client: Client, { $status }: ChatState, shown: ShownMessages) {
  /** Ids of the replies whose connection was given up. */
  const interrupted = new Set<string>()
  let current: Stream | undefined

  /** Streams a new reply into the message with this id. */
  function start(id: string, { open, onStarted, onRefused }: NewReply): Promise<void> {
    const stream = newStream(id, false)
    return run(stream, 0, open, onRefused, event => {
      if (event.type === 'started' && !stream.started) {
        const left = current !== stream
        onStarted(event, stream.id, left)
        stream.id = event.messageId
        stream.started = true
        if (stream.abortRequested) void abortOnServer(stream.id)
        if (left) stream.controller.abort()
      }
    })
  }

  /** Continues reading a reply that is already running on the server. */
  function resume({ id, lastSeq }: AgentMessage): Promise<void> {
    const open = (signal: AbortSignal) => openEvents(client, id, lastSeq, signal)
    return run(newStream(id, true), lastSeq, open, failure => client.reportError(failure))
  }

  /** Resumes a reply whose connection was given up. Returns false for any other reply. */
  function resumeInterrupted(id: string): boolean {
    const reply = shown.findReply(id)
    if (!interrupted.delete(id) || !reply) return false
    const running: AgentMessage = { ...reply, status: 'generating', failure: null }
    shown.replace(id, running)
    void resume(running)
    return true
  }

  async function run(
    stream: Stream,
    lastSeq: number,
    open: NewReply['open'],
    onRefused: (failure: AppError, left: boolean) => void,
    onEvent?: (event: ChatEvent) => void
  ): Promise<void> {
    current?.controller.abort()
    current = stream
    $status.set('generating')
    const { signal } = stream.controller
    try {
      const outcome = await followReply(client, {
        events: open(signal, stream.stopping.signal),
        messageId: stream.started ? stream.id : undefined,
        lastSeq,
        onEvent(event) {
          onEvent?.(event)
          if (current !== stream) return
          shown.fold(stream.id, event)
          if (event.type === 'finished' && event.suggestionsFollow) void loadSuggestions(stream.id)
        },
        signal
      })
      if (outcome === 'lost') await showStoredReply(stream)
    } catch (failure) {
      onRefused(toAppError(failure), current !== stream)
    } finally {
      if (current === stream) {
        current = undefined
        $status.set('idle')
      }
    }
  }

  /** Shows suggestions that come after the end of a reply; none if that fails. */
  async function loadSuggestions(id: string): Promise<void> {
    const found = await client.request(readSuggestions, { params: { messageId: id }, quiet: true }).catch(() => undefined)
    const reply = shown.findReply(id)
    if (found && reply) shown.replace(id, { ...reply, suggestions: found.suggestions })
  }

  /** Without access to the events, shows the stored message if it has ended; otherwise marks the reply as interrupted. */
  async function showStoredReply(stream: Stream): Promise<void> {
    const { id } = stream
    const stored = await shown.fetchReply(id).catch(() => undefined)
    if (current !== stream) return
    if (stored) shown.replace(id, stored)
    if (stored && stored.status !== 'generating') return
    interrupted.add(id)
    shown.fail(id, new AppError('unavailable'), true)
  }

  async function abort(): Promise<void> {
    const stream = current
    if (!stream || stream.abortRequested) return
    stream.abortRequested = true
    stream.stopping.abort()
    if (stream.started) await abortOnServer(stream.id)
    // A stop that failed can be retried.
    stream.abortRequested = !stream.started
  }

  async function abortOnServer(messageId: string): Promise<void> {
    try {
      await client.request(abortMessage, { params: { messageId } })
    } catch (failure) {
      if (!endedAlready.has(toAppError(failure).reason)) client.reportError(failure)
    }
  }

  /** Stops reading; the reply continues on the server. A question that it has not accepted yet still goes there. */
  function leave(): void {
    if (current?.started) current.controller.abort()
    current = undefined
    interrupted.clear()
    $status.set('idle')
  }

  return { start, resume, resumeInterrupted, abort, leave }
}

const newStream = (id: string, started: boolean): Stream => ({
  id,
  started,
  abortRequested: false,
  controller: new AbortController(),
  stopping: new AbortController()
})

/** Errors that mean that the reply had ended before the stop arrived. */
const endedAlready: ReadonlySet<ErrorName> = new Set(['alreadyProcessed', 'notFound'])

type FollowedReply = {
  events: AsyncIterable<ChatEvent>
  /** The id of the reply; undefined until a new reply has started. */
  messageId: string | undefined
  /** The number of the last event that was applied. */
  lastSeq: number
  onEvent(event: ChatEvent): void
  signal: AbortSignal
}

/**
 * Reads a reply to its end and resumes it when the connection breaks. Returns `lost` when the server no longer has its events
 * or stays unreachable, `left` when the signal fires. @throws AppError when the reply never began
 */
async function followReply(client: Client, reply: FollowedReply): Promise<'ended' | 'left' | 'lost'> {
  const { onEvent, signal } = reply
  let { events, messageId, lastSeq } = reply
  let pause = pauses.first
  let totalPause = 0
  let emptyStreams = 0
  for (;;) {
    let arrived = false
    let refusal: AppError | undefined
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
      if (!isTransient(failure)) return 'lost'
      refusal = failure
    }
    if (signal.aborted) return 'left'
    if (messageId === undefined) throw new AppError('unavailable')
    if (arrived) [pause, totalPause, emptyStreams] = [pauses.first, 0, 0]
    else if (!refusal && ++emptyStreams > 1) return 'lost'
    if (totalPause >= pauses.total) return 'lost'
    const wait = Math.max(pause, (refusal?.retryAfter ?? 0) * 1000)
    await sleep(client.host, wait, signal)
    if (signal.aborted) return 'left'
    totalPause += wait
    pause = Math.min(pause * 2, pauses.max)
    events = openEvents(client, messageId, lastSeq, signal)
  }
}

const openEvents = (client: Client, messageId: string, lastEventId: number, signal: AbortSignal) =>
  client.stream(readEvents, { params: { messageId }, lastEventId, signal, quiet: true })

/** Whether a retry can help: no network, a busy server, or a proxy's error page. */
function isTransient(failure: unknown): failure is AppError {
  return failure instanceof AppError && (failure.reason === 'unavailable' || failure.reason === 'generic')
}
