import type { IngestFailure, IngestStage, UnreadPart } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { removeSource } from '../search/index-source.ts'
import { newId } from '../secrets/new-id.ts'
import {
  claimJob,
  completeDocument,
  failDocument,
  isAnyDue,
  type Job,
  maxAttempts,
  postponeDocument,
  releaseDocument,
  reportProgress
} from './ingest-queue.ts'
import type { KeptEdits } from './keep-edits.ts'
import { findDocument, passagesAt } from './queries.ts'
import { takePlace } from './take-place.ts'
import { findNewerVersion } from './version-queries.ts'

/** Thrown for a document that cannot be processed, ever: the reason is shown to people. */
export class IngestError extends Error {
  override name = 'IngestError'
  readonly failure: IngestFailure
  constructor(failure: IngestFailure, options?: { cause: unknown }) {
    super(failure, options)
    this.failure = failure
  }
}

type Progress = { stage?: IngestStage; percent?: number }

/** Tells how far a document is; at most once a second, and of one that is ready sooner not at all. @throws when it may not be processed any further: it was deleted, or the process stops */
export type Report = (progress: Progress) => Promise<void>

/** The media type of what a document contains, what was not read of it, and what was changed of its passages. */
export type Processed = { type: string; unread: UnreadPart[]; edits: KeptEdits }

/**
 * Makes a document searchable, or reads a newer version of one, which is found once it takes its place.
 * @throws IngestError when it cannot be; anything else is tried again
 */
export type ProcessDocument = (job: Job, report: Report, signal: AbortSignal) => Promise<Processed>

export type WorkerParts = { db: Db; log: Logger; process: ProcessDocument; signal: AbortSignal; name: string }

const reportEveryMs = 10_000
const progressEveryMs = 1000

/** Processes one document after the other, until none is due; how many there were. */
export async function processDue(parts: WorkerParts): Promise<number> {
  const { db, signal } = parts
  const worker = `${parts.name}-${newId()}`
  let processed = 0
  while (!signal.aborted) {
    const job = await claimJob(db, worker)
    if (job) {
      await processOne(parts, job)
      processed++
    } else if (!(await isAnyDue(db))) break
  }
  return processed
}

async function processOne({ db, log, process, signal }: WorkerParts, job: Job): Promise<void> {
  const { held, attempts } = job
  const one = new AbortController()
  const end = AbortSignal.any([signal, one.signal])
  const hold = async (progress: Progress): Promise<void> => {
    if (!(await reportProgress(db, held, progress))) one.abort(new Error('the document is gone'))
  }
  const pace = atMostEvery(hold, progressEveryMs)
  const report: Report = async progress => {
    await pace.report(progress)
    end.throwIfAborted()
  }
  const alive = setInterval(() => void hold({}).catch(() => {}), reportEveryMs)
  const what = { documentId: job.document.id, attempt: attempts }
  try {
    // A worker that died with it each time must not be followed by yet another.
    if (attempts > maxAttempts) throw new IngestError('gaveUp')
    if (!(await complete(db, job, await process(job, report, end)))) await forgetIfDeleted(db, job)
  } catch (failure) {
    if (signal.aborted) return void (await releaseDocument(db, held).catch(() => {}))
    if (one.signal.aborted) return forgetIfDeleted(db, job)
    if (failure instanceof IngestError) {
      log.info({ ...what, failure: failure.failure, err: failure.cause }, 'a document cannot be processed')
      return void (await failDocument(db, held, failure.failure))
    }
    log.warn({ ...what, err: failure }, 'processing a document failed and is tried again')
    await postponeDocument(db, held, attempts)
  } finally {
    clearInterval(alive)
    pace.stop()
  }
}

/**
 * Passes on what is reported once some time has gone by, the first time after the start too: of a small document it would be most of
 * the work. What came meanwhile is passed on together, at the latest then.
 */
function atMostEvery(pass: (progress: Progress) => Promise<void>, everyMs: number) {
  let last = performance.now()
  let waiting: Progress = {}
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    last = performance.now()
    const progress = waiting
    waiting = {}
    await pass(progress)
  }
  return {
    async report(progress: Progress): Promise<void> {
      waiting = { ...waiting, ...progress }
      const left = last + everyMs - performance.now()
      if (left <= 0) await flush()
      else timer ??= setTimeout(() => void flush().catch(() => {}), left)
    },
    stop: () => clearTimeout(timer)
  }
}

/** Has what was processed found. False when it is not the worker's any more. */
async function complete(db: Db, job: Job, processed: Processed): Promise<boolean> {
  if (job.held.table === 'documentVersions') return takePlace(db, job, processed)
  await processed.edits.store(db)
  return completeDocument(db, job.held, processed)
}

/** What was indexed of a document after it had been deleted must not be found. Another worker's document is left alone. */
async function forgetIfDeleted(db: Db, { held, document }: Job): Promise<void> {
  if (!(await findDocument(db, document.id))) await removeSource(db, passagesAt(document))
  if (held.table === 'documentVersions' && (await findNewerVersion(db, document.id))?.id !== held.id)
    await removeSource(db, { ...passagesAt(document), source: held.id })
}
