import { AppError, type Document, type retryDocument } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toDocument } from './present.ts'
import { findDocument, retryFailed } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

/** Has a failed document processed again. @throws alreadyProcessed for one that did not fail */
export async function processAgain({
  context,
  subject: document
}: Call<typeof retryDocument, DocumentInPath>): Promise<Document> {
  if (!(await retryFailed(context.db, document.id, context.now()))) throw new AppError('alreadyProcessed')
  context.ingest.wake()
  return toDocument((await findDocument(context.db, document.id))!)
}
