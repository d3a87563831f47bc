import type { DocumentDetail, getDocument } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findNote } from './notes.ts'
import { countLostEdits } from './passage-edits.ts'
import { toDocuments } from './present.ts'
import type { DocumentInPath } from './subject.ts'
import { listKeptVersions } from './version-queries.ts'

/** A document with what only its own page shows. */
export async function readOneDocument({
  context,
  subject: row
}: Call<typeof getDocument, DocumentInPath>): Promise<DocumentDetail> {
  const [[document], note, lostEdits, versions] = await Promise.all([
    toDocuments(context, row.baseId, [row]),
    findNote(context.db, row.id),
    countLostEdits(context.db, row.id),
    listKeptVersions(context.db, row.id)
  ])
  return { ...document!, note, lostEdits, versions }
}
