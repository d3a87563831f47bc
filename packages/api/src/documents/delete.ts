import { AppError, type deleteDocument, type deleteDocuments, limits, type ReplyOf } from '@lyceum/core/contract'
import { may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { corpusOf, touchBase } from '../knowledge/queries.ts'
import { mergeLater } from './merge-later.ts'
import { deleteDocumentRows, findToDelete } from './queries.ts'
import { removeSoon } from './remove-abandoned.ts'
import type { BaseOfDocuments, DocumentInPath } from './subject.ts'

/** Deletes a document and what is found in it. A worker that processes it notices when it wants to store something. */
export async function removeDocument({ context, subject: document }: Call<typeof deleteDocument, DocumentInPath>): Promise<void> {
  if ((await remove(context, document.baseId, [document.id])) === 0) throw new AppError('notFound')
  await removeSoon(context)
}

/** Deletes some of the documents that a call asks for, the same way. */
export async function removeDocuments({
  context,
  actor,
  subject: base,
  body
}: Call<typeof deleteDocuments, BaseOfDocuments>): Promise<ReplyOf<typeof deleteDocuments>> {
  const asked = await findToDelete(context.db, base.id, body)
  const own = asked.filter(({ uploaderId }) => may(actor, 'baseDocument.change', { uploaderId, base }))
  const now = own.slice(0, limits.deletedDocuments).map(({ id }) => id)
  let deleted = 0
  for (let from = 0; from < now.length; from += atOnce) deleted += await remove(context, base.id, now.slice(from, from + atOnce))
  await removeSoon(context)
  return { deleted, remaining: own.length - now.length, kept: asked.length - own.length }
}

/** Documents of one transaction. Each takes a lock until its end, and the embedded database has one backend for everybody. */
const atOnce = 50

/** Returns how many of the documents were there. */
async function remove(context: Context, baseId: string, documentIds: string[]): Promise<number> {
  const { removeSources } = await import('../search/index-source.ts')
  const at = context.now()
  const removed = await inTransaction(context.db, async transaction => {
    // First, as who deletes the whole base does: each would wait for the other's rows.
    await touchBase(transaction, baseId, at)
    const { ids, sources } = await deleteDocumentRows(transaction, documentIds, at)
    if (ids.length > 0) await removeSources(transaction, corpusOf(baseId), sources)
    return ids.length
  })
  if (removed > 0) await mergeLater(context, baseId)
  return removed
}
