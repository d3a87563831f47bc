import { AppError, type Document, type retryDocument } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toDocument } from './present.ts'
import { findDocument } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

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
