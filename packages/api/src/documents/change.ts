import { AppError, type Document, type listDocuments, type ReplyOf, type retryDocument } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BaseInPath } from '../knowledge/subject.ts'
import { toDocument, toDocuments } from './present.ts'
import { findDocument, findDocuments } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

export async function listDocumentsOfBase(call: Call<typeof listDocuments, BaseInPath>): Promise<ReplyOf<typeof listDocuments>> {
  const { context, subject: base, query } = call
  const { rows, total, newest } = await findDocuments(context.db, base.id, query)
  const items = await toDocuments(context, base.id, rows)
  return { items, total, newest: newest?.toISOString() ?? null, page: query.page, pageSize: query.pageSize }
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
