import { AppError, type editPassage, type ListedPassage } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/connect.ts'
import type { PassageEditRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { touchBase } from '../knowledge/queries.ts'
import type { StoredPassage } from '../search/replace-passage.ts'
import { newId } from '../secrets/new-id.ts'
import { mergeLater } from './merge-later.ts'
import { findEditsAt, indexedEdit, toListedPassage } from './passage-edits.ts'
import { passagesAt } from './queries.ts'
import type { DocumentInPath } from './subject.ts'

/**
 * Edits a passage, switches it off or brings it back as it was read. @throws notFound for one of a document that is not ready;
 * alreadyProcessed when it is another than the caller has seen
 */
export async function changePassage({
  context,
  actor,
  subject: document,
  params: { position },
  body
}: Call<typeof editPassage, DocumentInPath>): Promise<ListedPassage> {
  const { replacePassage } = await import('../search/replace-passage.ts')
  const { passagesBetween } = await import('../search/source-passages.ts')
  const at = passagesAt(document)
  const by = { editorId: signedIn(actor).userId, editedAt: context.now() }
  await inTransaction(context.db, async transaction => {
    // First, as who deletes the document does: each would wait for the other's rows.
    await touchBase(transaction, document.baseId, by.editedAt)
    if (!(await lockReady(transaction, document.id))) throw new AppError('notFound')
    const found = await replacePassage(transaction, at, position, async stored => {
      const edit = await nextEdit(transaction, { documentId: document.id, position }, stored, { ...body, ...by })
      await storeEdit(transaction, edit)
      return indexedEdit(edit)
    })
    if (!found) throw new AppError('notFound')
    const { queueSource } = await import('../embeddings/queue.ts')
    await queueSource(transaction, at)
  })
  await mergeLater(context, document.baseId)
  const [passage] = await passagesBetween(context.db, at, { from: position, to: position })
  const [edit] = await findEditsAt(context.db, document.id, [position])
  if (!passage) throw new AppError('notFound')
  return toListedPassage(passage, edit)
}

/** Keeps a document from being processed or deleted meanwhile; false for one that is not ready. */
async function lockReady(transaction: Db, id: string): Promise<boolean> {
  return (await transaction('documents').where({ id, status: 'completed' }).forUpdate().first('id')) !== undefined
}

type Place = { documentId: string; position: number }
type Change = Pick<PassageEditRow, 'text' | 'enabled' | 'editorId' | 'editedAt'> & { seen?: string | undefined }

/** The passage's edit from now on. What was read of the passage is known by an earlier edit, or it is what is stored. */
async function nextEdit(
  transaction: Db,
  place: Place,
  stored: StoredPassage,
  { seen, ...change }: Change
): Promise<PassageEditRow> {
  const earlier: PassageEditRow | undefined = await transaction('passageEdits').where(place).first()
  const { original, context } = earlier ?? { original: stored.text, context: stored.context }
  if (seen !== undefined && seen !== (earlier?.text ?? original)) throw new AppError('alreadyProcessed')
  const text = change.text === original ? null : change.text
  return { id: earlier?.id ?? newId(), ...place, original, context, ...change, text }
}

/** A passage that is again as it was read has no edit. */
async function storeEdit(transaction: Db, edit: PassageEditRow): Promise<void> {
  const { documentId, position, text, enabled } = edit
  if (text === null && enabled) await transaction('passageEdits').where({ documentId, position }).delete()
  else await transaction('passageEdits').insert(edit).onConflict(['documentId', 'position']).merge()
}
