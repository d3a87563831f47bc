import { AppError, type Document, type updateNote } from '@lyceum/core/contract'
import { type Db, inTransaction } from '../db/connect.ts'
import type { DocumentRow } from '../db/tables.ts'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import type { Call } from '../http/route.ts'
import { touchBase } from '../knowledge/queries.ts'
import { mergeLater } from './merge-later.ts'
import { findNote, storeNote, storeNoteFile } from './notes.ts'
import { readBack } from './present.ts'
import { abandon } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

/**
 * Puts other words in place of what was entered by hand; what was changed of its passages goes with the old ones. @throws notFound for a
 * document that was uploaded; alreadyExists when another note has these words; tooManyFiles beyond the daily quota
 */
export async function changeNote({
  context,
  actor,
  subject: document,
  body
}: Call<typeof updateNote, DocumentInPath>): Promise<Document> {
  if (!(await findNote(context.db, document.id))) throw new AppError('notFound')
  await checkQuota(context, actor, Buffer.byteLength(body.text), 'documents')
  const { indexNote } = await import('./index-note.ts')
  const file = await storeNoteFile(context, body)
  const at = context.now()
  try {
    await inTransaction(context.db, async transaction => {
      // First, as who deletes the document does: each would wait for the other's rows.
      await touchBase(transaction, document.baseId, at)
      await replaceFile(transaction, document, file, at)
      await countUpload(context, transaction, actor, { files: 1, bytes: file.size }, 'documents')
      await storeNote(transaction, document.id, body)
      await transaction('passageEdits').where({ documentId: document.id }).delete()
      await indexNote(transaction, document, body)
    })
  } catch (failure) {
    await context.storage.remove(file.storageKey).catch(() => {})
    throw failure
  }
  await mergeLater(context, document.baseId)
  return readBack(context, document.id)
}

type NoteFile = Awaited<ReturnType<typeof storeNoteFile>>

async function replaceFile(transaction: Db, { id, baseId }: DocumentInPath, file: NoteFile, at: Date): Promise<void> {
  const before: Pick<DocumentRow, 'storageKey'> | undefined = await transaction('documents')
    .where({ id })
    .forUpdate()
    .first('storageKey')
  if (!before) throw new AppError('notFound')
  const same = await transaction('documents').where({ baseId, sha256: file.sha256 }).whereNot({ id }).first('id')
  if (same) throw new AppError('alreadyExists')
  await transaction('documents').where({ id }).update(file)
  await abandon(transaction, [before.storageKey], at)
}
