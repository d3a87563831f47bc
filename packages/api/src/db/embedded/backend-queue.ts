import { setImmediate as nextTick } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import { fatal, query, sync } from './frames.ts'

/** A connected client, as the queue uses it. */
export type BackendClient = { write(bytes: Buffer): void; end(finalMessage: Buffer): void }

export type BackendQueue = {
  /** Queues messages of a session, up to and including the one after which the client waits for a response. */
  submit(session: BackendClient, messages: Buffer): void
  /** Removes a session and rolls back its open transaction. */
  leave(session: BackendClient): void
  /** Runs work of the server itself when no session is inside a transaction. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
}

type Job = { session?: BackendClient; run(): Promise<void> }

/**
 * Lets many sessions share one backend. The session that sends messages owns the backend until it reports that it is idle, so
 * a transaction or a statement sent in parts is never mixed with another session's work. Other sessions wait in the order of
 * their messages.
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
        // Lets socket events run between two statements.
        await nextTick()
      }
    } catch (failure) {
      return options.onBroken(failure)
    }
    working = false
    // The time runs from the owner's last statement, however many other sessions submit work meanwhile.
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
    // Sync ends an incomplete statement; only then can the transaction be rolled back.
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
  /**
   * The longest time in milliseconds without a statement before a transaction is rolled back, because all other sessions wait
   * for it.
   */
  idleTransactionMs: number
  onIdleTransaction(): void
  onNotifications(messages: Buffer): void
  /** Called when the backend is broken. */
  onBroken(failure: unknown): void
}
