import { type AgentMessage, AppError } from '@lyceum/core/contract'
import { createSql } from '../db/sql.ts'
import { newId } from '../secrets/new-id.ts'
import { channels, payloadsOf } from './channels.ts'
import { settleHolds } from './claim-statements.ts'
import { type UsedOf, usedUp } from './claims.ts'
import type { ReplyDependencies } from './dependencies.ts'
import { createFlushLoop } from './flush-loop.ts'
import { createEndedKeeper } from './keep-ended.ts'
import { createLiveReply, type End, type LiveReply } from './live-reply.ts'
import type { OpenRequest } from './open-request.ts'
import { createPgListener } from './pg-listener.ts'
import { createProcesses } from './processes.ts'
import { createReadReply } from './read-reply.ts'
import { findStored, foldWritten } from './read-stored.ts'
import type { ReplyFeed } from './reader.ts'
import { createReplyWaiters } from './reply-waiters.ts'
import { runSource, Stopped } from './run-source.ts'
import { findAbortEnd, notifyOthers, requestAbort, requestEnd } from './statements.ts'
import { createStoreEnded } from './store-ended.ts'
import { createStoreOpened } from './store-opened.ts'
import { createSweeper } from './sweeper.ts'

/** The replies that run in this process, and a way to those that run elsewhere or have ended. */
export type ReplyEngine = {
  /** How many run here. */
  readonly running: number
  /** How many of them have ended and wait for the database. */
  readonly unstored: number
  /** Begins to report, sweep and listen; once, when the tables exist. */
  begin(): Promise<void>
  /**
   * Stores the question, opens its reply and lets it run.
   * @throws alreadyProcessed while another reply runs in the conversation, notFound when the conversation has gone, insufficientBalance
   * when a budget is used up, unavailable
   */
  open(request: OpenRequest): Promise<ReplyFeed>
  /** The events of a reply after `afterSeq`, wherever it runs. */
  read(messageId: string, afterSeq: number): ReplyFeed
  /** A reply as far as it has come: here, or as far as another process has written it. */
  progressOf(reply: { id: string; body: Record<string, unknown> }): Promise<AgentMessage>
  /** Stops a reply, wherever it runs; nothing happens when it has ended. Resolves when it is stored, or after a few seconds. */
  abort(messageId: string): Promise<void>
  /** Ends replies in this way, wherever they run. Resolves when the processes that run them have been told. */
  end(messageIds: string[], end: End): Promise<void>
  /** Lets running replies finish for `grace` milliseconds, then ends them as interrupted. */
  stop(grace?: number): Promise<void>
}

type Running = { live: LiveReply; stopper: AbortController; ended: Promise<void> }

const defaultGraceMs = 10_000
const abortTimeoutMs = 5000
const pollMs = 1000

/** A reply belongs to the process that took its question, never to a connection; every process can read and stop every reply. */
export function createReplyEngine(dependencies: ReplyDependencies): ReplyEngine {
  const { sql, databaseUrl, log, now, present, budgets } = dependencies
  const processId = newId()
  const running = new Map<string, Running>()
  const waiters = createReplyWaiters()
  let stopping = false

  const storeOpened = createStoreOpened({ ...dependencies, processId })
  const storeEnded = createStoreEnded(dependencies)
  const keeper = createEndedKeeper(storeEnded, log)
  const read = createReadReply({
    sql,
    present,
    findLive: messageId => running.get(messageId)?.live,
    waitForChange: messageId => waiters.wait(messageId, pollMs)
  })

  // The embedded database serves one process: there is nobody to report to, and none to hear of.
  const reports = databaseUrl === undefined ? undefined : createSql(databaseUrl, onIdleError, 1)
  const processes = reports && createProcesses({ sql: reports, log, processId, running: lives, onAbort: halt, onLost: markLost })
  const listener =
    databaseUrl === undefined ? undefined : createPgListener({ databaseUrl, log, onEvents: waiters.notify, onAbort: haltAsAsked })
  const flushLoop = createFlushLoop({ sql, log, processId, running: lives, onWritten: notify, onLost: markLost })
  const sweeper = createSweeper({
    sql,
    log,
    now,
    processId,
    alone: processes === undefined,
    budgets,
    canJudge: () => processes?.canJudge ?? true,
    running: () => [...running.keys()],
    storeEnded,
    onSwept(messageIds) {
      waiters.notify(messageIds)
      notify(messageIds)
    }
  })

  function onIdleError(failure: Error): void {
    log.warn({ err: failure }, 'an idle database connection broke')
  }

  function* lives(): Iterable<LiveReply> {
    for (const { live } of running.values()) yield live
  }

  /** Whoever misses a notification asks by itself within a second. */
  function notify(messageIds: string[]): void {
    if (!processes?.others || messageIds.length === 0) return
    void sql.rows(notifyOthers, [channels.events, JSON.stringify(payloadsOf(messageIds))]).catch(() => {})
  }

  function halt(messageId: string, end: End = { type: 'aborted' }): void {
    running.get(messageId)?.stopper.abort(new Stopped(end))
  }

  /** What another process asked for stands with the reply. */
  function haltAsAsked(messageId: string): void {
    if (!running.has(messageId)) return
    void sql.rows<{ end: End | null }>(findAbortEnd, [messageId]).then(
      ([asked]) => halt(messageId, asked?.end ?? undefined),
      // The next report of this process asks again.
      () => {}
    )
  }

  /** Another process took this one for dead and ended the reply: what it stored is what counts. */
  function markLost(messageId: string): void {
    const lost = running.get(messageId)
    if (!lost) return
    log.error({ messageId }, 'a reply was taken for dead while it ran')
    running.delete(messageId)
    lost.live.close('lost')
    lost.stopper.abort(new Stopped({ type: 'aborted' }))
  }

  async function run({ source }: OpenRequest, live: LiveReply, stopper: AbortController, holds: boolean): Promise<void> {
    const end = await runSource(source, live, stopper, log)
    if (running.get(live.id)?.live !== live) return
    // The end is shown only once it is stored: who sees it may ask the next question. While the database is away, it waits here.
    const stored = await keeper.store({ ...live.end(end), owner: processId })
    if (holds) await settle(live.id)
    if (stored) source.ended?.()
    running.delete(live.id)
    live.close(stored ? 'stored' : 'lost')
    waiters.notify([live.id])
    notify([live.id])
  }

  /** What cannot be booked now, the sweeper books. */
  async function settle(messageId: string): Promise<void> {
    try {
      // Notifying people must not delay the reply.
      void budgets.onBooked(await sql.rows<UsedOf>(settleHolds, [[messageId]]))
    } catch (failure) {
      log.warn({ err: failure, messageId }, 'what a reply cost is booked later')
    }
  }

  return {
    get running() {
      return running.size
    },
    get unstored() {
      return keeper.waiting
    },

    async begin() {
      await processes?.begin()
      await sweeper.begin()
      listener?.begin()
      flushLoop.begin()
    },

    async open(request) {
      if (stopping) throw new AppError('unavailable', { retryAfter: 5 })
      const { conversation, message } = request
      const opening = await storeOpened(request)
      if (opening.state === 'impossible') throw new AppError('alreadyProcessed')
      if (opening.state === 'refused') throw usedUp(opening.claims)
      const live = createLiveReply({ start: message, now, present })
      const stopper = new AbortController()
      live.push({
        type: 'started',
        conversationId: conversation.id,
        conversationName: conversation.name,
        questionId: message.questionId ?? '',
        messageId: live.id
      })
      const entry: Running = { live, stopper, ended: Promise.resolve() }
      running.set(live.id, entry)
      entry.ended = run(
        request,
        live,
        stopper,
        opening.taken.some(({ held }) => held > 0)
      )
      return this.read(live.id, 0)
    },

    read: (messageId, afterSeq) => reader => read(messageId, afterSeq, reader),
    progressOf: async reply => running.get(reply.id)?.live.message ?? (await foldWritten(sql, reply)),

    async abort(messageId) {
      const here = running.get(messageId)
      if (here) {
        halt(messageId)
        await Promise.race([here.ended, later(abortTimeoutMs)])
      } else if ((await sql.rows(requestAbort, [messageId])).length > 0) {
        await sql.rows(notifyOthers, [channels.aborts, JSON.stringify([messageId])])
        const until = Date.now() + abortTimeoutMs
        while (Date.now() < until && (await findStored(sql, messageId))?.status === 'generating')
          await waiters.wait(messageId, pollMs)
      }
    },

    async end(messageIds, end) {
      const asked = await sql.rows<{ id: string }>(requestEnd, [messageIds, JSON.stringify(end)])
      const elsewhere = asked.map(({ id }) => id).filter(id => !running.has(id))
      for (const { id } of asked) halt(id, end)
      if (elsewhere.length > 0) await sql.rows(notifyOthers, [channels.aborts, JSON.stringify(elsewhere)])
    },

    async stop(grace = defaultGraceMs) {
      stopping = true
      const ended = () => Promise.all([...running.values()].map(one => one.ended))
      await Promise.race([ended(), later(grace)])
      for (const id of running.keys()) halt(id, { type: 'failed', reason: 'unavailable', interrupted: true })
      await Promise.race([ended(), later(abortTimeoutMs)])
      flushLoop.stop()
      sweeper.stop()
      await processes?.stop()
      await listener?.stop()
      await reports?.end()
    }
  }
}

const later = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref())
