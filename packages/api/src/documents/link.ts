import type { Document, linkDocument } from '@lyceum/core/contract'
import { checkQuota } from '../files/upload-quota.ts'
import type { Call } from '../http/route.ts'
import type { BaseInPath } from '../knowledge/subject.ts'
import { addReceived } from './add-received.ts'
import { fetchPage } from './fetch-page.ts'
import { toDocument } from './present.ts'

/**
 * Adds what stands at an address to a base. @throws validation of `url`: what is wrong with the link; alreadyExists when the base has the
 * address or the same bytes; fileTooLarge; tooManyFiles beyond the daily quota
 */
export async function addLinked(call: Call<typeof linkDocument, BaseInPath>): Promise<Document> {
  const { context, actor, subject: base, body, response } = call
  await checkQuota(context, actor, 0, 'documents')
  const left = new AbortController()
  response.once('close', () => left.abort())
  const page = await fetchPage(context, body.url, left.signal)
  const [document] = await addReceived(context, actor, base.id, [page])
  return toDocument(document!)
}
