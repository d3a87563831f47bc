import {
  AppError,
  type Document,
  type deleteDocument,
  type listDocuments,
  type ReplyOf,
  type retryDocument
} from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { touchBase } from '../knowledge/queries.ts'
import type { BaseInPath } from '../knowledge/subject.ts'
import { toDocument, toDocuments } from './present.ts'
import { deleteDocumentRow, findDocument, findDocuments, passagesAt, removeAbandoned } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

export async function listDocumentsOfBase(call: Call<typeof listDocuments, BaseInPath>): Promise<ReplyOf<typeof listDocuments>> {
  const { context, subject: base, query } = call
  const { rows, total } = await findDocuments(context.db, base.id, query)
  return { items: await toDocuments(context, base.id, rows), total, page: query.page, pageSize: query.pageSize }
}

/** Deletes a document and what is found in it. A worker that processes it notices when it wants to store something. */
export async function removeDocument({ context, subject: document }: Call<typeof deleteDocument, DocumentInPath>): Promise<void> {
  const { removeSource } = await import('../search/index-source.ts')
  const at = context.now()
  await inTransaction(context.db, async transaction => {
    if (!(await deleteDocumentRow(transaction, document.id, at))) throw new AppError('notFound')
    await removeSource(transaction, passagesAt(document))
    await touchBase(transaction, document.baseId, at)
  })
  // What the storage refuses now, housekeeping removes later.
  await removeAbandoned(context.db, context.storage).catch(() => {})
}

/** Has a failed document processed again. @throws alreadyProcessed for one that did not fail */
export async function processAgain({
  context,
  subject: document
}: Call<typeof retryDocument, DocumentInPath>): Promise<Document> {
  const changed = await context
    .db('documents')
    .where({ id: document.id, status: 'failed' })
    .update({ status: 'processing', stage: 'queued', percent: 0, failure: null, attempts: 0, worker: null, dueAt: context.now() })
  if (changed === 0) throw new AppError('alreadyProcessed')
  context.ingest.wake()
  return toDocument((await findDocument(context.db, document.id))!)
}
