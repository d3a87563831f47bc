import { type AgentMessage, AppError, type ChatEvent, times } from '@lyceum/core/contract'
import { newId } from '../secrets/new-id.ts'
import type { ReplyDependencies } from './dependencies.ts'
import { createLiveReply, type End, type LiveReply } from './live-reply.ts'
import { type OpenTurn, openTurn } from './open-turn.ts'
import { createPgListener } from './pg-listener.ts'
import { findMessage, listEvents } from './queries.ts'
import { readStored } from './read-stored.ts'
import { createReplyWaiters } from './reply-waiters.ts'
import { runTurn, Stopped } from './run-turn.ts'
import { requestAbort, storeEnd } from './store-reply.ts'
import { createSweeper } from './sweeper.ts'
import type { TurnRequest } from './turn-request.ts'
import { createWriteLoop } from './write-loop.ts'

/** The replies that run in this process, and a way to those that run elsewhere or have ended. */
export type ReplyEngine = {
  /** How many run here. */
  readonly running: number
  /** Begins to sweep and to listen; once, when the tables exist. */
  begin(): Promise<void>
  /** Stores the question, opens its reply and lets it run. @throws what a call may answer, before anything is stored */
  start(question: TurnRequest): Promise<AsyncIterable<ChatEvent>>
  /** The events of a reply after `afterSeq`, wherever it runs; ends when the reply has ended. */
  read(messageId: string, afterSeq: number): AsyncIterable<ChatEvent>
  /** A reply of this process as far as it has come. */
  current(messageId: string): AgentMessage | undefined
  /** Stops a reply, wherever it runs; nothing happens when it has ended. Resolves when it is stored, or after a few seconds. */
  abort(messageId: string): Promise<void>
  /** Lets running replies finish for `grace` milliseconds, then ends them as interrupted. */
  stop(grace?: number): Promise<void>
}

type Running = { live: LiveReply; stopper: AbortController; ended: Promise<void> }

const defaultGraceMs = 10_000
const abortTimeoutMs = 5000
const pollMs = 1000

/** A reply belongs to the process that took its question, never to a connection; every process can read and stop every reply. */
export function createReplyEngine(context: ReplyDependencies): ReplyEngine {
  const { db, log, now, config } = context
  const processId = newId()
  // The embedded database serves one process: no other process is to be notified, and none can be alive.
  const alone = config.databaseUrl === undefined
  const running = new Map<string, Running>()
  const waiters = createReplyWaiters()
  let stopping = false

  const listener = alone
    ? undefined
    : createPgListener({ databaseUrl: config.databaseUrl!, log, onEvents: waiters.notify, onAbort: halt })
  const loop = createWriteLoop({ db, log, processId, notify: !alone, running: lives, onLost: markLost, onAbort: halt })
  const sweeper = createSweeper({ db, log, now, processId, alone, onSwept: waiters.notify })

  function* lives(): Iterable<LiveReply> {
    for (const { live } of running.values()) yield live
  }

  function halt(messageId: string, end: End = { type: 'aborted' }): void {
    running.get(messageId)?.stopper.abort(new Stopped(end))
  }

  /** Another process took it for dead and ended it: what it stored is what counts. */
  function markLost(messageId: string): void {
    const lost = running.get(messageId)
    if (!lost) return
    log.error({ messageId }, 'a reply was taken for dead while it ran')
    running.delete(messageId)
    lost.live.close('lost')
    lost.stopper.abort(new Stopped({ type: 'aborted' }))
  }

  async function run(open: OpenTurn, live: LiveReply, signal: AbortSignal): Promise<void> {
    const end = await runTurn(context, open, live, signal)
    if (running.get(live.id)?.live !== live) return
    const kept = await storeWithRetries(live, end)
    running.delete(live.id)
    live.close(kept ? 'stored' : 'lost')
    waiters.notify([live.id])
  }

  /** The end is shown only once it is stored: who sees it may ask the next question. */
  async function storeWithRetries(live: LiveReply, end: End): Promise<boolean> {
    const { message, events } = live.end(end)
    for (let attempt = 1; ; attempt++) {
      try {
        return await storeEnd(db, message, events, { owner: processId, notify: !alone })
      } catch (failure) {
        log.error({ err: failure, messageId: live.id, attempt }, 'could not store a reply')
        // After that long, another process has ended it, or will.
        if (attempt * times.replyFlush * 4 > times.replyStale) return false
        await later(times.replyFlush * 4)
      }
    }
  }

  function read(messageId: string, afterSeq: number): AsyncIterable<ChatEvent> {
    const here = running.get(messageId)?.live
    const older = (from: number, upTo: number) => listEvents(db, messageId, from, upTo - from, upTo)
    return here ? here.read(afterSeq, older) : readStored(db, messageId, afterSeq, () => waiters.wait(messageId, pollMs))
  }

  return {
    get running() {
      return running.size
    },

    async begin() {
      await sweeper.begin()
      listener?.begin()
      loop.begin()
    },

    async start(question) {
      if (stopping) throw new AppError('unavailable', { retryAfter: 5 })
      const open = await openTurn(context, question, processId)
      const live = createLiveReply(open.message, now)
      const stopper = new AbortController()
      const { conversation, questionId } = open
      live.push({
        type: 'started',
        conversationId: conversation.id,
        conversationName: conversation.name,
        questionId,
        messageId: live.id
      })
      const entry: Running = { live, stopper, ended: Promise.resolve() }
      running.set(live.id, entry)
      entry.ended = run(open, live, stopper.signal)
      return read(live.id, 0)
    },

    read,
    current: messageId => running.get(messageId)?.live.message,

    async abort(messageId) {
      const here = running.get(messageId)
      if (here) {
        halt(messageId)
        await Promise.race([here.ended, later(abortTimeoutMs)])
      } else if (await requestAbort(db, messageId, !alone)) {
        const until = Date.now() + abortTimeoutMs
        while (Date.now() < until && (await findMessage(db, messageId))?.status === 'generating')
          await waiters.wait(messageId, pollMs)
      }
    },

    async stop(grace = defaultGraceMs) {
      stopping = true
      const ended = () => Promise.all([...running.values()].map(one => one.ended))
      await Promise.race([ended(), later(grace)])
      for (const id of running.keys()) halt(id, { type: 'failed', reason: 'unavailable', interrupted: true })
      await Promise.race([ended(), later(abortTimeoutMs)])
      loop.stop()
      sweeper.stop()
      await listener?.stop()
    }
  }
}

const later = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref())
