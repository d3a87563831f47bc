import { type Db, inTransaction } from '../db/connect.ts'
import type { PassageEditRow } from '../db/tables.ts'
import { indexedEdit } from './passage-edits.ts'

/** What was changed of a document's passages, while they are read anew. */
export type KeptEdits = {
  /** The next passage as it is indexed now; an empty object when nothing was changed of it. */
  apply(passage: { text: string; indexed: string }): { text?: string; indexed?: string }
  /** Notes where the edits belong now. Those of which no passage was the same have no effect any more. */
  store(db: Db): Promise<void>
  /** Whether nobody has changed a passage since. */
  areCurrent(db: Db): Promise<boolean>
}

/** The edits of a document that is processed again. One is kept where a passage has the text for which it was made. */
export async function keepEdits(db: Db, documentId: string): Promise<KeptEdits> {
  const edits = await readEdits(db, documentId)
  const waiting = new Map<string, PassageEditRow[]>()
  for (const edit of edits) waiting.set(edit.original, [...(waiting.get(edit.original) ?? []), edit])
  const kept: Pick<PassageEditRow, 'id' | 'position' | 'context'>[] = []
  let position = -1
  return {
    apply({ text: original, indexed: whole }) {
      position++
      const edit = waiting.get(original)?.shift()
      if (!edit) return {}
      const context = whole.endsWith(original) ? whole.slice(0, whole.length - original.length) : `${whole}\n`
      kept.push({ id: edit.id, position, context })
      const { text, context: before } = indexedEdit({ ...edit, context })
      return { text, indexed: before + text }
    },
    async store(db) {
      if (edits.length === 0) return
      await inTransaction(db, async transaction => {
        // First none has a place: two may have exchanged theirs.
        await transaction('passageEdits').where({ documentId }).update({ position: null })
        for (const { id, ...place } of kept) await transaction('passageEdits').where({ id }).update(place)
      })
    },
    async areCurrent(db) {
      return fingerprint(await readEdits(db, documentId)) === fingerprint(edits)
    }
  }
}

function readEdits(db: Db, documentId: string): Promise<PassageEditRow[]> {
  return db('passageEdits').where({ documentId }).orderByRaw('position nulls last, edited_at')
}

const fingerprint = (edits: PassageEditRow[]) => edits.map(({ id, editedAt }) => `${id} ${editedAt.getTime()}`).join()
