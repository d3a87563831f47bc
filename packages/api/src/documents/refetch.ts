import { AppError, type ReplyOf, type refetchDocument } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { checkQuota } from '../files/upload-quota.ts'
import type { Call } from '../http/route.ts'
import { fetchPage } from './fetch-page.ts'
import { readBack } from './present.ts'
import { replaceBy } from './replace.ts'
import type { DocumentInPath } from './subject.ts'
import { discardVersion, lockDocument } from './version-queries.ts'

/**
 * Fetches a document from its address again; where it has changed, that is a newer version of it.
 * @throws alreadyProcessed for an uploaded one; validation of `url`; alreadyExists when the base has the same bytes elsewhere
 */
export async function fetchAgain(call: Call<typeof refetchDocument, DocumentInPath>): Promise<ReplyOf<typeof refetchDocument>> {
  const { context, actor, subject, response } = call
  if (subject.url === null) throw new AppError('alreadyProcessed')
  await checkQuota(context, actor, 0, 'documents')
  const left = new AbortController()
  response.once('close', () => left.abort())
  const page = await fetchPage(context, subject.url, left.signal)
  if (page.sha256 === subject.sha256) {
    await context.storage.remove(page.storageKey)
    await giveUpVersion(context, subject.id, page.sha256)
    return { ...(await readBack(context, subject.id)), changed: false }
  }
  await replaceBy(context, actor, subject, { ...page, url: subject.url })
  return { ...(await readBack(context, subject.id)), changed: true }
}

/** A version that waits, or has failed, is not what the address has any more where that is again what the document has. */
function giveUpVersion({ db, now }: Context, id: string, sha256: string): Promise<void> {
  return inTransaction(db, async transaction => {
    const document = await lockDocument(transaction, id)
    if (document?.sha256 === sha256) await discardVersion(transaction, document, now())
  })
}
