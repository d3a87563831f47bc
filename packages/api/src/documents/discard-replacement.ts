import { AppError, type discardReplacement } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { removeSoon } from './remove-abandoned.ts'
import type { DocumentInPath } from './subject.ts'
import { discardVersion, lockDocument } from './version-queries.ts'

/** Gives up the newer version of a document, which a worker may be processing. @throws notFound without one */
export async function giveUpNewerVersion({
  context,
  subject: { id }
}: Call<typeof discardReplacement, DocumentInPath>): Promise<void> {
  const gone = await inTransaction(context.db, async transaction => {
    const document = await lockDocument(transaction, id)
    return document !== undefined && (await discardVersion(transaction, document, context.now()))
  })
  if (!gone) throw new AppError('notFound')
  await removeSoon(context)
}
