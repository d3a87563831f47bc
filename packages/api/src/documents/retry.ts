import { AppError, type Document, type retryDocument } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { lockBase } from '../knowledge/queries.ts'
import { readBack } from './present.ts'
import { hasBytes, retryFailed } from './queries.ts'
import type { DocumentInPath } from './subject.ts'
import { findNewerVersion, retryVersion } from './version-queries.ts'

/**
 * Has a failed document processed again, or the newer version of one that failed. @throws alreadyProcessed for one that did not fail;
 * alreadyExists when the base has got the bytes of the version meanwhile
 */
export async function processAgain({
  context,
  subject: document
}: Call<typeof retryDocument, DocumentInPath>): Promise<Document> {
  const { db } = context
  if (document.replacement?.status === 'failed') await processVersionAgain(context, document)
  else if (!(await retryFailed(db, document.id, context.now()))) throw new AppError('alreadyProcessed')
  context.ingest.wake()
  return readBack(context, document.id)
}

function processVersionAgain({ db, now }: Pick<Context, 'db' | 'now'>, { id, baseId }: DocumentInPath): Promise<void> {
  return inTransaction(db, async transaction => {
    if (!(await lockBase(transaction, baseId))) throw new AppError('notFound')
    const version = await findNewerVersion(transaction, id)
    if (version && (await hasBytes(transaction, baseId, version.sha256))) throw new AppError('alreadyExists')
    if (!(await retryVersion(transaction, id, now()))) throw new AppError('alreadyProcessed')
  })
}
