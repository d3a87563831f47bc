import { AppError, type ReplyOf, type refetchDocument } from '@lyceum/core/contract'
import { checkQuota } from '../files/upload-quota.ts'
import type { Call } from '../http/route.ts'
import { fetchPage } from './fetch-page.ts'
import { toDocument } from './present.ts'
import { findDocument } from './queries.ts'
import { replaceBy } from './replace.ts'
import type { DocumentInPath } from './subject.ts'

/**
 * Fetches a document from its address again; where it has changed, that is a newer version of it.
 * @throws alreadyProcessed for an uploaded one; validation of `url`; alreadyExists when the base has the same bytes elsewhere
 */
export async function fetchAgain(call: Call<typeof refetchDocument, DocumentInPath>): Promise<ReplyOf<typeof refetchDocument>> {
  const { context, actor, subject, response } = call
  const { db, storage } = context
  if (subject.url === null) throw new AppError('alreadyProcessed')
  await checkQuota(context, actor, 0, 'documents')
  const left = new AbortController()
  response.once('close', () => left.abort())
  const page = await fetchPage(context, subject.url, left.signal)
  if (page.sha256 === subject.sha256) {
    await storage.remove(page.storageKey)
    return { ...toDocument(subject), changed: false }
  }
  await replaceBy(context, actor, subject, page)
  return { ...toDocument((await findDocument(db, subject.id))!), changed: true }
}
