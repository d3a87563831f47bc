import { setImmediate as nextTick } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import { fatal, query, sync } from './frames.ts'

/** A connected client, as far as the queue is concerned. */
export type BackendClient = { write(bytes: Buffer): void; end(finalMessage: Buffer): void }

export type BackendQueue = {
  /** Queues one piece of a session's work: messages up to the point where the client waits for an answer. */
  submit(session: BackendClient, messages: Buffer): void
  /** Forgets a session; an open transaction of its is rolled back. */
  leave(session: BackendClient): void
  /** Runs our own work when no session is inside a transaction. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
}

type Job = { session?: BackendClient; run(): Promise<void> }

/**
 * Many sessions share one backend. Whoever sends messages owns it until the backend reports that it is idle: a transaction,
 * or a statement sent in parts, is never mixed with another session's work. Everybody else waits, first come first served.
 */
export function createBackendQueue(backend: Backend, options: QueueOptions): BackendQueue {
  const waiting: Job[] = []
  let owner: BackendClient | undefined
  let working = false
  let idleTimer: NodeJS.Timeout | undefined

  function enqueue(job: Job): void {
    waiting.push(job)
    void drain()
  }

  async function drain(): Promise<void> {
    if (working) return
    working = true
    try {
      for (let job = takeNext(); job; job = takeNext()) {
        clearIdleTimer()
        await job.run()
        // Between two statements the sockets get their chance.
        await nextTick()
      }
    } catch (failure) {
      return options.onBroken(failure)
    }
    working = false
    // Counted from the owner's last statement, however many others come to queue meanwhile.
    if (owner) idleTimer ??= setTimeout(endIdleTransaction, options.idleTransactionMs, owner)
  }

  function clearIdleTimer(): void {
    clearTimeout(idleTimer)
    idleTimer = undefined
  }

  function takeNext(): Job | undefined {
    const index = owner ? waiting.findIndex(job => job.session === owner) : 0
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }

  async function relay(session: BackendClient, messages: Buffer): Promise<void> {
    owner = session
    const { bytes, notifications, status } = await backend.relay(messages)
    if (status === 'idle') owner = undefined
    session.write(bytes)
    if (notifications.length > 0) options.onNotifications(Buffer.concat(notifications))
  }

  function endIdleTransaction(session: BackendClient): void {
    options.onIdleTransaction()
    session.end(fatal('25P03', `a transaction was left open for ${options.idleTransactionMs} ms without a statement`))
    leave(session)
  }

  function leave(session: BackendClient): void {
    const remaining = waiting.filter(job => job.session !== session)
    waiting.splice(0, waiting.length, ...remaining)
    waiting.unshift({ session, run: () => cleanUp(session) })
    void drain()
  }

  async function cleanUp(session: BackendClient): Promise<void> {
    if (owner !== session) return
    // Sync ends a statement whose last part never came; only then can the transaction be ended.
    const { status } = await backend.relay(sync)
    if (status !== 'idle') await backend.relay(query('ROLLBACK'))
    owner = undefined
  }

  return {
    submit: (session, messages) => enqueue({ session, run: () => relay(session, messages) }),
    leave,
    runExclusive: work => new Promise((resolve, reject) => enqueue({ run: () => work().then(resolve, reject) }))
  }
}

export type QueueOptions = {
  /** A transaction may be silent this long before it is rolled back, because everybody else waits for it. */
  idleTransactionMs: number
  onIdleTransaction(): void
  onNotifications(messages: Buffer): void
  /** The backend cannot be used any more. */
  onBroken(failure: unknown): void
}
