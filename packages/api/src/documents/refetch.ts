import { AppError, type ReplyOf, type refetchDocument } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import type { Call } from '../http/route.ts'
import { lockBase, touchBase } from '../knowledge/queries.ts'
import { fetchPage } from './fetch-page.ts'
import { toDocument } from './present.ts'
import { abandon, findDocument, hasBytes, replaceContent } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

/**
 * Fetches a document from its address again, and has it processed where it has changed; what it had before is found until then.
 * @throws alreadyProcessed for an uploaded one; validation of `url`; alreadyExists when the base has the same bytes elsewhere
 */
export async function fetchAgain(call: Call<typeof refetchDocument, DocumentInPath>): Promise<ReplyOf<typeof refetchDocument>> {
  const { context, actor, subject, response } = call
  const { db, storage } = context
  if (subject.url === null) throw new AppError('alreadyProcessed')
  await checkQuota(context, actor, 0, 'documents')
  const left = new AbortController()
  response.once('close', () => left.abort())
  const { storageKey, ...page } = await fetchPage(context, subject.url, left.signal)
  if (page.sha256 === subject.sha256) {
    await storage.remove(storageKey)
    return { ...toDocument(subject), changed: false }
  }
  try {
    await inTransaction(db, async transaction => {
      if (!(await lockBase(transaction, subject.baseId))) throw new AppError('notFound')
      if (await hasBytes(transaction, subject.baseId, page.sha256)) throw new AppError('alreadyExists')
      const at = context.now()
      if (!(await replaceContent(transaction, subject.id, { ...page, storageKey }, at))) throw new AppError('notFound')
      await countUpload(context, transaction, actor, { files: 1, bytes: page.size }, 'documents')
      await touchBase(transaction, subject.baseId, at)
      await abandon(transaction, [subject.storageKey], at)
    })
  } catch (failure) {
    await storage.remove(storageKey).catch(() => {})
    throw failure
  }
  context.ingest.wake()
  return { ...toDocument((await findDocument(db, subject.id))!), changed: true }
}
