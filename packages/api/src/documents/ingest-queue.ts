import type { IngestFailure, IngestStage, UnreadPart } from '@lyceum/core/contract'
import { type Db, inTransaction } from '../db/connect.ts'
import type { DocumentRow, DocumentVersionRow } from '../db/tables.ts'
import { queueingSources } from '../embeddings/queue.ts'
import { corpusOf } from '../knowledge/queries.ts'
import { notifyTogether } from '../notifications/notify-once.ts'

/** How often a document may be begun: its worker may have died, or a store have been away. */
export const maxAttempts = 6
/** Seconds after which a document whose worker has not been heard of may be taken by another. */
const leaseSeconds = 30
const firstPauseSeconds = 5

/** What a worker holds: a document, or a newer version of one. */
export type Held = { table: 'documents' | 'documentVersions'; id: string; worker: string }

/** What a worker has taken. */
export type Job = {
  held: Held
  document: Pick<DocumentRow, 'id' | 'baseId'>
  /** Of the version, where it is one. */
  content: Pick<DocumentRow, 'name' | 'storageKey' | 'url'>
  attempts: number
}

/** Takes what is due for a worker, as `claimDocument`; documents that are found already come after those that are not. */
export async function claimJob(db: Db, worker: string): Promise<Job | undefined> {
  const row = await claimDocument(db, worker)
  if (row) return { held: { table: 'documents', id: row.id, worker }, document: row, content: row, attempts: row.attempts }
  const version = await claimVersion(db, worker)
  if (!version) return undefined
  const { id, documentId, baseId, attempts } = version
  return { held: { table: 'documentVersions', id, worker }, document: { id: documentId, baseId }, content: version, attempts }
}

async function claimVersion(db: Db, worker: string): Promise<(DocumentVersionRow & { baseId: string }) | undefined> {
  const { rows } = await db.raw(
    `update document_versions v set worker = ?, attempts = v.attempts + 1, stage = 'extracting', percent = 0,
            due_at = now() + ? * interval '1 second'
     from documents d
     where d.id = v.document_id and v.id = (
       select id from document_versions where status = 'processing' and due_at <= now()
       order by due_at, id limit 1 for update skip locked)
     returning v.*, d.base_id`,
    [worker, leaseSeconds]
  )
  return rows[0]
}

/**
 * Takes a document that is due for a worker; undefined when there is none. Times are the database's, so that clocks of machines may
 * differ. Bases take turns, so that one of ten thousand documents does not keep the others waiting.
 */
async function claimDocument(db: Db, worker: string): Promise<DocumentRow | undefined> {
  const { rows } = await db.raw(
    `update documents set worker = ?, attempts = attempts + 1, stage = 'extracting', percent = 0,
            due_at = now() + ? * interval '1 second'
     where id = (
       select id from documents where status = 'processing' and due_at <= now() and base_id = (
         select base_id from (
           select distinct base_id from documents where status = 'processing' and due_at <= now()
         ) waiting order by random() limit 1)
       order by due_at, id limit 1 for update skip locked)
     returning *`,
    [worker, leaseSeconds]
  )
  return rows[0]
}

/** Whether some document is due, which a claim may have missed because another worker was just taking it. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await db.raw(
    `select exists (select 1 from documents where status = 'processing' and due_at <= now())
       or exists (select 1 from document_versions where status = 'processing' and due_at <= now()) as due`
  )
  return rows[0].due
}

/**
 * Says how far a worker is and keeps the document for it. False when the document is not its any more: deleted, or taken by
 * another after a pause.
 */
export async function reportProgress(
  db: Db,
  held: Held,
  progress: { stage?: IngestStage; percent?: number } = {}
): Promise<boolean> {
  const changed = await heldBy(db, held).update({
    ...progress,
    dueAt: db.raw("now() + ? * interval '1 second'", [leaseSeconds])
  })
  return changed > 0
}

/**
 * Ends a document that can be found, and notes in the same statement that its passages lack vectors. False when it is not the worker's
 * any more.
 */
export async function completeDocument(
  db: Db,
  held: Held,
  { type, unread }: { type: string; unread: UnreadPart[] }
): Promise<boolean> {
  const { rows } = await db.raw(
    `with done as (
       update documents set status = 'completed', stage = null, percent = 100, failure = null, worker = null, type = ?, unread = ?
       where id = ? and worker = ? and status = 'processing' returning id as source, ? || base_id as corpus
     ), queued as (${queueingSources('done')}) select source from done`,
    [type, JSON.stringify(unread), held.id, held.worker, corpusOf('')]
  )
  return rows.length > 0
}

/** Ends a document that cannot be processed, and tells who uploaded it. */
export function failDocument(db: Db, held: Held, failure: IngestFailure): Promise<void> {
  return inTransaction(db, async transaction => {
    const failed = await heldBy(transaction, held).update({ status: 'failed', stage: null, failure, worker: null })
    if (failed > 0) await tellFailure(transaction, held, failure)
  })
}

/** One unread notification tells of all failures in a base. Of the base of a course none is sent: its page shows what failed. */
async function tellFailure(transaction: Db, { table, id }: Held, failure: IngestFailure): Promise<void> {
  const documents = transaction('documents as d').join('knowledgeBases as b', 'b.id', 'd.baseId').whereNotNull('b.ownerId')
  const isVersion = table === 'documentVersions'
  if (isVersion) documents.join('documentVersions as v', 'v.documentId', 'd.id').where('v.id', id)
  else documents.where('d.id', id)
  const uploader = isVersion ? 'v.uploaderId' : 'd.uploaderId'
  const failed: { name: string; uploaderId: string | null; baseId: string; baseName: string } | undefined = await documents.first(
    'd.name',
    uploader,
    'd.baseId',
    'b.name as baseName'
  )
  if (!failed?.uploaderId) return
  const { name: documentName, uploaderId: userId, baseId, baseName } = failed
  const data = { baseId, baseName, documentName, failure, count: 1 }
  await notifyTogether(transaction, { userId, topic: `document_failed ${baseId}`, kind: 'document_failed', data })
}

/** Lets a document wait for another attempt, each time twice as long; after the last attempt it has failed. */
export async function postponeDocument(db: Db, held: Held, attempts: number): Promise<void> {
  if (attempts >= maxAttempts) return failDocument(db, held, 'gaveUp')
  const pause = firstPauseSeconds * 2 ** (attempts - 1)
  await heldBy(db, held).update({
    stage: 'queued',
    percent: 0,
    worker: null,
    dueAt: db.raw("now() + ? * interval '1 second'", [pause])
  })
}

/** Gives a document back as it was taken: the process stops, which is not the document's fault. */
export async function releaseDocument(db: Db, held: Held): Promise<void> {
  await heldBy(db, held).update({ stage: 'queued', percent: 0, worker: null, dueAt: db.fn.now() }).decrement('attempts', 1)
}

/** Lets others take at once what workers held whose process is known to be dead; how many documents those were. */
export async function passOn(db: Db, name: string): Promise<number> {
  let documents = 0
  for (const table of ['documents', 'documentVersions'] as const)
    documents += await db(table)
      .where({ status: 'processing' })
      .whereLike('worker', `${name}-%`)
      .update({ stage: 'queued', percent: 0, worker: null, dueAt: db.fn.now() })
  return documents
}

const heldBy = (db: Db, { table, id, worker }: Held) => db(table).where({ id, worker, status: 'processing' })
