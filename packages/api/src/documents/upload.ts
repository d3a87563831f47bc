import { AppError, limits, type ReplyOf, uploadDocuments } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import { receiveFiles } from '../http/receive-file.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { lockBase, touchBase } from '../knowledge/queries.ts'
import type { BaseInPath } from '../knowledge/subject.ts'
import { newId } from '../secrets/new-id.ts'
import { documentContent } from './accepted.ts'
import { toDocument } from './present.ts'
import { findDocumentsByIds, insertDocuments, type NewDocument } from './queries.ts'

/**
 * Stores the documents of a call, all or none, and has them processed. @throws alreadyExists when the base has one of them already;
 * tooManyFiles beyond the daily quota
 */
export async function storeDocuments(call: Call<typeof uploadDocuments, BaseInPath>): Promise<ReplyOf<typeof uploadDocuments>> {
  const { context, actor, subject: base, request } = call
  const announcedBytes = Number(request.get('content-length') ?? 0)
  const received = await receiveFiles(context, request, {
    field: uploadDocuments.upload.field,
    maxFiles: limits.filesPerUpload,
    newKey: () => `documents/${newId()}`,
    accept: documentContent,
    admit: () => checkQuota(context, actor, announcedBytes, 'documents')
  })
  const { userId: uploaderId } = signedIn(actor)
  const toRow = (file: (typeof received)[number], at: Date): NewDocument => ({
    id: newId(),
    baseId: base.id,
    uploaderId,
    ...file,
    uploadedAt: at,
    status: 'processing',
    stage: 'queued',
    percent: 0,
    failure: null,
    attempts: 0,
    worker: null,
    dueAt: at
  })
  let ids: string[]
  try {
    ids = await inTransaction(context.db, async transaction => {
      if (!(await lockBase(transaction, base.id))) throw new AppError('notFound')
      // Now that nobody else uploads: a document that a list does not show yet is newer than all that it shows.
      const at = context.now()
      const rows = received.map(file => toRow(file, at))
      const inserted = await insertDocuments(transaction, rows)
      if (inserted.length < rows.length) throw new AppError('alreadyExists')
      const bytes = rows.reduce((sum, { size }) => sum + size, 0)
      await countUpload(context, transaction, actor, { files: rows.length, bytes }, 'documents')
      await touchBase(transaction, base.id, at)
      return rows.map(({ id }) => id)
    })
  } catch (failure) {
    for (const { storageKey } of received) await context.storage.remove(storageKey).catch(() => {})
    throw failure
  }
  context.ingest.wake()
  const stored = await findDocumentsByIds(context.db, ids)
  return { items: stored.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(row => toDocument(row)) }
}
