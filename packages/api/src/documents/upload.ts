import { limits, type ReplyOf, uploadDocuments } from '@lyceum/core/contract'
import { checkQuota } from '../files/upload-quota.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { documentContent } from './accepted.ts'
import { addReceived } from './add-received.ts'
import { toDocument } from './present.ts'
import type { BaseOfDocuments } from './subject.ts'

/**
 * Stores the documents of a call, all or none, and has them processed. @throws alreadyExists when the base has one of them already;
 * tooManyFiles beyond the daily quota
 */
export async function storeDocuments(
  call: Call<typeof uploadDocuments, BaseOfDocuments>
): Promise<ReplyOf<typeof uploadDocuments>> {
  const { context, actor, subject: base, request } = call
  const announcedBytes = Number(request.get('content-length') ?? 0)
  const received = await receiveFiles(context, request, {
    field: uploadDocuments.upload.field,
    maxFiles: limits.filesPerUpload,
    newKey: () => `documents/${newId()}`,
    accept: documentContent,
    admit: () => checkQuota(context, actor, announcedBytes, 'documents')
  })
  const stored = await addReceived(context, actor, base.id, received)
  return { items: stored.map(row => toDocument(row)) }
}
