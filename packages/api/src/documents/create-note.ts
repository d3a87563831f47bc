import { AppError, type createNote, type Document } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { lockBase, touchBase } from '../knowledge/queries.ts'
import type { BaseInPath } from '../knowledge/subject.ts'
import { newId } from '../secrets/new-id.ts'
import { mergeLater } from './merge-later.ts'
import { storeNote, storeNoteFile } from './notes.ts'
import { readBack } from './present.ts'
import { insertDocuments } from './queries.ts'

/**
 * Adds a text that was entered by hand. It is so short that it is indexed at once, with its row. @throws alreadyExists when the base has its
 * words already; tooManyFiles beyond the daily quota
 */
export async function addNote({ context, actor, subject: base, body }: Call<typeof createNote, BaseInPath>): Promise<Document> {
  const { indexNote } = await import('./index-note.ts')
  await checkQuota(context, actor, Buffer.byteLength(body.text), 'documents')
  const id = newId()
  const { userId: uploaderId } = signedIn(actor)
  const file = await storeNoteFile(context, body)
  try {
    await inTransaction(context.db, async transaction => {
      if (!(await lockBase(transaction, base.id))) throw new AppError('notFound')
      const at = context.now()
      const ready = { status: 'completed', stage: null, percent: 100, failure: null, attempts: 0, worker: null } as const
      const row = { id, baseId: base.id, uploaderId, ...file, uploadedAt: at, ...ready, dueAt: at }
      if ((await insertDocuments(transaction, [row])).length === 0) throw new AppError('alreadyExists')
      await storeNote(transaction, id, body)
      await countUpload(context, transaction, actor, { files: 1, bytes: file.size }, 'documents')
      await touchBase(transaction, base.id, at)
      await indexNote(transaction, row, body)
    })
  } catch (failure) {
    await context.storage.remove(file.storageKey).catch(() => {})
    throw failure
  }
  await mergeLater(context, base.id)
  return readBack(context, id)
}
