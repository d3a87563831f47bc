import type { Client } from '../client.ts'
import { type AgentMessage, abortMessage, type ChatEvent, readEvents } from '../contract/chat.ts'
import { AppError, type ErrorName } from '../contract/errors.ts'
import { toAppError } from '../http/failure.ts'
import { isEnd } from '../rules/message.ts'
import type { ChatState } from './chat-state.ts'
import type { StartedEvent, Transcript } from './transcript.ts'

/** Milliseconds: the pauses between attempts to resume, and how long they may add up to without anything arriving. */
const pauses = { first: 500, max: 8000, total: 120_000 }

type NewReply = {
  open(signal: AbortSignal): AsyncIterable<ChatEvent>
  /** The server has accepted the question; `replyId` is the id the reply had until now. */
  onStarted(event: StartedEvent, replyId: string): void
  /** The reply never began. */
  onRefused(failure: AppError): void
}

type Stream = { id: string; started: boolean; abortRequested: boolean; controller: AbortController }

export type ReplyStream = ReturnType<typeof createReplyStream>

/** The one reply that a chat reads at a time: its events go into the transcript until it ends, however often the connection breaks. */
export function createReplyStream(client: Client, { $status }: ChatState, transcript: Transcript) {
  /** Replies whose connection was given up. */
  const interrupted = new Set<string>()
  let current: Stream | undefined

  /** Streams a new reply into the message with this id. */
  function start(id: string, { open, onStarted, onRefused }: NewReply): Promise<void> {
    const stream = newStream(id, false)
    return run(stream, 0, open, onRefused, event => {
      if (event.type === 'started' && !stream.started) {
        onStarted(event, stream.id)
        stream.id = event.messageId
        stream.started = true
        if (stream.abortRequested) void abortOnServer(stream.id)
      }
    })
  }

  /** Goes on with a reply that the server is writing already. */
  function resume({ id, lastSeq }: AgentMessage): Promise<void> {
    const open = (signal: AbortSignal) => openEvents(client, id, lastSeq, signal)
    return run(newStream(id, true), lastSeq, open, client.reportError)
  }

  /** Resumes a reply whose connection was given up. Returns whether it was one. */
  function resumeInterrupted(id: string): boolean {
    const reply = transcript.findReply(id)
    if (!interrupted.delete(id) || !reply) return false
    const running: AgentMessage = { ...reply, status: 'generating', failure: null }
    transcript.replace(id, running)
    void resume(running)
    return true
  }

  async function run(
    stream: Stream,
    lastSeq: number,
    open: (signal: AbortSignal) => AsyncIterable<ChatEvent>,
    onRefused: (failure: AppError) => void,
    onEvent?: (event: ChatEvent) => void
  ): Promise<void> {
    current?.controller.abort()
    current = stream
    $status.set('generating')
    const { signal } = stream.controller
    try {
      const outcome = await followReply(client, {
        events: open(signal),
        messageId: stream.started ? stream.id : undefined,
        lastSeq,
        onEvent(event) {
          onEvent?.(event)
          transcript.fold(stream.id, event)
        },
        signal
      })
      if (outcome === 'lost') await showStoredReply(stream)
    } catch (failure) {
      if (current === stream) onRefused(toAppError(failure))
    } finally {
      if (current === stream) {
        current = undefined
        $status.set('idle')
      }
    }
  }

  /** The events are out of reach: the stored message says how it ended, or it stays interrupted until it is resumed. */
  async function showStoredReply(stream: Stream): Promise<void> {
    const { id } = stream
    const stored = await transcript.fetchReply(id).catch(() => undefined)
    if (current !== stream) return
    if (stored) transcript.replace(id, stored)
    if (stored && stored.status !== 'generating') return
    interrupted.add(id)
    transcript.failReply(id, new AppError('unavailable'), true)
  }

  async function abort(): Promise<void> {
    const stream = current
    if (!stream || stream.abortRequested) return
    stream.abortRequested = true
    if (stream.started) await abortOnServer(stream.id)
    // A stop that did not get through may be tried again.
    stream.abortRequested = !stream.started
  }

  async function abortOnServer(messageId: string): Promise<void> {
    try {
      await client.request(abortMessage, { params: { messageId } })
    } catch (failure) {
      if (!endedAlready.has(toAppError(failure).reason)) client.reportError(failure)
    }
  }

  /** Stops reading; the reply goes on. */
  function leave(): void {
    current?.controller.abort()
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
  controller: new AbortController()
})

/** It ended before the stop arrived: what was wanted. */
const endedAlready: ReadonlySet<ErrorName> = new Set(['alreadyProcessed', 'notFound'])

type FollowedReply = {
  events: AsyncIterable<ChatEvent>
  /** Known from the beginning when the reply runs already. */
  messageId: string | undefined
  /** The number of the last event that is known. */
  lastSeq: number
  onEvent(event: ChatEvent): void
  signal: AbortSignal
}

/**
 * Reads a reply to its end, resuming wherever the connection breaks. Returns `lost` when that is impossible: the server has
 * forgotten its events or stays out of reach. @throws AppError when the reply never began
 */
async function followReply(client: Client, reply: FollowedReply): Promise<'ended' | 'left' | 'lost'> {
  const { onEvent, signal } = reply
  let { events, messageId, lastSeq } = reply
  let pause = pauses.first
  let waited = 0
  let silentEnds = 0
  for (;;) {
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
      if (!isTransient(failure)) return 'lost'
      refused = true
    }
    if (signal.aborted) return 'left'
    if (messageId === undefined) throw new AppError('unavailable')
    if (arrived) [pause, waited, silentEnds] = [pauses.first, 0, 0]
    else if (!refused && ++silentEnds > 1) return 'lost'
    if (waited >= pauses.total) return 'lost'
    await sleep(client, pause, signal)
    if (signal.aborted) return 'left'
    waited += pause
    pause = Math.min(pause * 2, pauses.max)
    events = openEvents(client, messageId, lastSeq, signal)
  }
}

const openEvents = (client: Client, messageId: string, lastEventId: number, signal: AbortSignal) =>
  client.stream(readEvents, { params: { messageId }, lastEventId, signal, quiet: true })

/** No network, a busy server, a proxy in the way: worth another attempt. */
function isTransient(failure: unknown): boolean {
  return failure instanceof AppError && (failure.reason === 'unavailable' || failure.reason === 'generic')
}

function sleep({ host }: Client, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      cancel()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = host.later(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
