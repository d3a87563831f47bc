import type { IngestFailure, IngestStage, UnreadPart } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { DocumentRow } from '../db/tables.ts'
import { removeSource } from '../search/index-source.ts'
import { newId } from '../secrets/new-id.ts'
import {
  claimDocument,
  completeDocument,
  failDocument,
  isAnyDue,
  maxAttempts,
  postponeDocument,
  releaseDocument,
  reportProgress
} from './ingest-queue.ts'
import { findDocument, passagesAt } from './queries.ts'

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

/** Makes a document searchable; what was not read of it. @throws IngestError when it cannot be; anything else is tried again */
export type ProcessDocument = (document: DocumentRow, report: Report, signal: AbortSignal) => Promise<UnreadPart[]>

export type WorkerParts = { db: Db; log: Logger; process: ProcessDocument; signal: AbortSignal; name: string }

const reportEveryMs = 10_000

/** Processes one document after the other, until none is due; how many there were. */
export async function processDue(parts: WorkerParts): Promise<number> {
  const { db, signal } = parts
  const worker = `${parts.name}-${newId()}`
  let processed = 0
  while (!signal.aborted) {
    const document = await claimDocument(db, worker)
    if (document) {
      await processOne(parts, document, worker)
      processed++
    } else if (!(await isAnyDue(db))) break
  }
  return processed
}

async function processOne({ db, log, process, signal }: WorkerParts, document: DocumentRow, worker: string): Promise<void> {
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
    const unread = await process(document, report, end)
    if (!(await completeDocument(db, held, unread))) await forgetIfDeleted(db, document)
  } catch (failure) {
    if (signal.aborted) return void (await releaseDocument(db, held).catch(() => {}))
    if (one.signal.aborted) return forgetIfDeleted(db, document)
    if (failure instanceof IngestError) {
      log.info({ ...what, failure: failure.failure, err: failure.cause }, 'a document cannot be processed')
      return void (await failDocument(db, held, failure.failure))
    }
    log.warn({ ...what, err: failure }, 'processing a document failed and is tried again')
    await postponeDocument(db, held, document.attempts)
  } finally {
    clearInterval(alive)
  }
}

/** What was indexed of a document after it had been deleted must not be found. Another worker's document is left alone. */
async function forgetIfDeleted(db: Db, document: DocumentRow): Promise<void> {
  if (!(await findDocument(db, document.id))) await removeSource(db, passagesAt(document))
}
