import type { IngestFailure, IngestStage } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { DocumentRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import {
  claimDocument,
  completeDocument,
  failDocument,
  isAnyDue,
  maxAttempts,
  postponeDocument,
  reportProgress
} from './ingest-queue.ts'

/** Processes uploaded documents in the background. */
export type Ingest = {
  /** Starts the workers, when the tables are there. */
  begin(): void
  /** Looks for work now, rather than at the next look. */
  wake(): void
  /** Ends what runs; documents that were being processed are begun anew, here or by another process. */
  stop(): Promise<void>
}

/** Thrown for a document that cannot be processed, ever: the reason is shown to people. */
export class IngestError extends Error {
  override name = 'IngestError'
  readonly failure: IngestFailure
  constructor(failure: IngestFailure, options?: { cause: unknown }) {
    super(failure, options)
    this.failure = failure
  }
}

/** Tells how far a document is. @throws when it may not be processed any further: it was deleted, or the process stops */
export type Report = (progress?: { stage?: IngestStage; percent?: number }) => Promise<void>

export type IngestParts = {
  db: Db
  log: Logger
  /** Documents processed at a time by this process; 0 leaves them to others. */
  workers: number
  /** Makes a document searchable. @throws IngestError when it cannot be; anything else is tried again */
  process(document: DocumentRow, report: Report, signal: AbortSignal): Promise<void>
}

const lookEveryMs = 2000
const reportEveryMs = 10_000

export function createIngest({ db, log, workers, process }: IngestParts): Ingest {
  const stopping = new AbortController()
  const { signal } = stopping
  const processId = newId()
  let wakeUp = () => {}
  let woken = false

  async function work(worker: string): Promise<void> {
    while (!signal.aborted) {
      const document = await claimDocument(db, worker).catch(logFailure)
      if (document) await processOne(document, worker)
      else if (!(await isAnyDue(db).catch(logFailure))) await untilWoken()
    }
  }

  async function processOne(document: DocumentRow, worker: string): Promise<void> {
    const held = { id: document.id, worker }
    const one = new AbortController()
    const end = AbortSignal.any([signal, one.signal])
    const report: Report = async progress => {
      if (!(await reportProgress(db, held, progress))) one.abort(new Error('the document is gone'))
      end.throwIfAborted()
    }
    const alive = setInterval(() => void report().catch(() => {}), reportEveryMs)
    const what = { documentId: document.id, attempt: document.attempts }
    try {
      // A worker that died with it each time must not be followed by yet another.
      if (document.attempts > maxAttempts) throw new IngestError('gaveUp')
      await process(document, report, end)
      await completeDocument(db, held)
    } catch (failure) {
      if (one.signal.aborted) return log.info(what, 'a document was deleted while it was processed')
      if (signal.aborted) return void (await postponeDocument(db, held, 1).catch(() => {}))
      if (failure instanceof IngestError) {
        log.info({ ...what, failure: failure.failure, err: failure.cause }, 'a document cannot be processed')
        return void (await failDocument(db, held, failure.failure).catch(logFailure))
      }
      log.warn({ ...what, err: failure }, 'processing a document failed and is tried again')
      await postponeDocument(db, held, document.attempts).catch(logFailure)
    } finally {
      clearInterval(alive)
    }
  }

  let sleeping: Promise<void> | undefined
  /** Waits for the next look or for `wake`; all wait together. */
  function untilWoken(): Promise<void> {
    if (woken) {
      woken = false
      return Promise.resolve()
    }
    sleeping ??= new Promise<void>(resolve => {
      const timer = setTimeout(resolve, lookEveryMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    }).finally(() => {
      sleeping = undefined
      woken = false
    })
    return sleeping
  }

  function logFailure(failure: unknown): undefined {
    // While the database is away, one look after the other fails; the pool says so already.
    if (!signal.aborted) log.debug({ err: failure }, 'the queue of documents could not be read')
    return undefined
  }

  let running: Promise<unknown> = Promise.resolve()

  return {
    begin() {
      running = Promise.all(Array.from({ length: workers }, (_, index) => work(`${processId}-${index}`)))
    },
    wake() {
      woken = true
      wakeUp()
    },
    async stop() {
      stopping.abort(new Error('the process stops'))
      wakeUp()
      await running
    }
  }
}
