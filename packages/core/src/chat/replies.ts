import type { Client } from '../client.ts'
import { type AgentMessage, abortMessage, type ChatEvent, readEvents } from '../contract/chat.ts'
import type { AppError, ErrorName } from '../contract/errors.ts'
import { toAppError } from '../http/failure.ts'
import { followReply } from './follow-reply.ts'
import type { MessageList } from './message-list.ts'
import type { Stores } from './stores.ts'

export type StartedEvent = Extract<ChatEvent, { type: 'started' }>

export type Replies = {
  /** Streams a new reply into the message with this id. */
  play(id: string, open: (signal: AbortSignal) => AsyncIterable<ChatEvent>, onRefused: (failure: AppError) => void): Promise<void>
  /** Reads a reply on that runs already. */
  join(message: AgentMessage): Promise<void>
  /** Joins again a reply whose connection was given up. Answers whether there was one. */
  rejoin(id: string): boolean
  abort(): Promise<void>
  /** Stops reading; the reply goes on. */
  leave(): void
}

type Means = {
  $status: Stores['$status']
  list: MessageList
  onStarted(event: StartedEvent, replyId: string): void
  /** The reply as the server has it. */
  fetch(id: string): Promise<AgentMessage | undefined>
}

type Reading = { id: string; begun: boolean; abortWanted: boolean; controller: AbortController }

/** The one reply that a chat reads at a time. */
export function createReplies(client: Client, { $status, list, onStarted, fetch }: Means): Replies {
  const lost = new Set<string>()
  let reading: Reading | undefined

  function leave(): void {
    reading?.controller.abort()
    reading = undefined
    lost.clear()
    $status.set('idle')
  }

  async function follow(
    mine: Reading,
    lastSeq: number,
    open: (signal: AbortSignal) => AsyncIterable<ChatEvent>,
    onRefused: (failure: AppError) => void
  ): Promise<void> {
    reading?.controller.abort()
    reading = mine
    $status.set('generating')
    const { signal } = mine.controller
    try {
      const outcome = await followReply(client, {
        open: () => open(signal),
        messageId: mine.begun ? mine.id : undefined,
        lastSeq,
        onEvent: event => take(mine, event),
        signal
      })
      if (outcome === 'lost') await settle(mine)
    } catch (failure) {
      if (reading === mine) onRefused(toAppError(failure))
    } finally {
      if (reading === mine) {
        reading = undefined
        $status.set('idle')
      }
    }
  }

  function take(mine: Reading, event: ChatEvent): void {
    if (event.type === 'started' && !mine.begun) {
      onStarted(event, mine.id)
      mine.id = event.messageId
      mine.begun = true
      if (mine.abortWanted) void stopOnServer(mine.id)
    }
    list.fold(mine.id, event)
  }

  /** The events are out of reach: the stored message says how it ended, or it stays interrupted until it is joined again. */
  async function settle(mine: Reading): Promise<void> {
    const stored = await fetch(mine.id).catch(() => undefined)
    if (reading !== mine) return
    if (stored && stored.status !== 'generating') return list.replace(mine.id, stored)
    lost.add(mine.id)
    const known = stored ?? list.find(mine.id)
    if (known?.side === 'agent')
      list.replace(mine.id, { ...known, status: 'failed', failure: { reason: 'unavailable', interrupted: true } })
  }

  async function stopOnServer(messageId: string): Promise<void> {
    try {
      await client.request(abortMessage, { params: { messageId } })
    } catch (failure) {
      if (!ended.has(toAppError(failure).reason)) client.tell(failure)
    }
  }

  async function join(message: AgentMessage): Promise<void> {
    const mine: Reading = { id: message.id, begun: true, abortWanted: false, controller: new AbortController() }
    const open = (signal: AbortSignal) =>
      client.stream(readEvents, { params: { messageId: message.id }, lastEventId: message.lastSeq, signal, quiet: true })
    await follow(mine, message.lastSeq, open, client.tell)
  }

  return {
    play: (id, open, onRefused) =>
      follow({ id, begun: false, abortWanted: false, controller: new AbortController() }, 0, open, onRefused),
    join,
    rejoin(id) {
      const message = list.find(id)
      if (!lost.delete(id) || message?.side !== 'agent') return false
      const running: AgentMessage = { ...message, status: 'generating', failure: null }
      list.replace(id, running)
      void join(running)
      return true
    },
    async abort() {
      const mine = reading
      if (!mine || mine.abortWanted) return
      mine.abortWanted = true
      if (mine.begun) await stopOnServer(mine.id)
      // A stop that did not get through may be tried again.
      mine.abortWanted = !mine.begun
    },
    leave
  }
}

/** It ended before the stop arrived: what was wanted. */
const ended: ReadonlySet<ErrorName> = new Set(['alreadyProcessed', 'notFound'])
