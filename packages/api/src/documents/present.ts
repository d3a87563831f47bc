import { AppError, type Document } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { corpusOf } from '../knowledge/queries.ts'
import { countSwitchedOff } from './passage-edits.ts'
import { type BaseDocument, findDocument } from './queries.ts'

/** Documents of a base, with the number of passages of those that are processed. */
export async function toDocuments({ db }: Pick<Context, 'db'>, baseId: string, rows: BaseDocument[]): Promise<Document[]> {
  const completed = rows.filter(({ status }) => status === 'completed').map(({ id }) => id)
  if (completed.length === 0) return rows.map(row => toDocument(row))
  const { countPassages } = await import('../search/source-passages.ts')
  const [counts, off] = await Promise.all([countPassages(db, corpusOf(baseId), completed), countSwitchedOff(db, completed)])
  const found = (id: string) => (counts.get(id) ?? 0) - (off.get(id) ?? 0)
  return rows.map(row => toDocument(row, row.status === 'completed' ? found(row.id) : null))
}

/** A document after a change of it. @throws notFound when it was deleted meanwhile */
export async function readBack(context: Pick<Context, 'db'>, id: string): Promise<Document> {
  const row = await findDocument(context.db, id)
  if (!row) throw new AppError('notFound')
  const [document] = await toDocuments(context, row.baseId, [row])
  return document!
}

export function toDocument(row: BaseDocument, passages: number | null = null): Document {
  const { id, baseId, name, type, size, status, stage, percent, failure, unread, url, version, uploaderId, uploaderName } = row
  const uploader = uploaderId === null ? null : { id: uploaderId, name: uploaderName ?? '' }
  const origin = row.isNote ? 'note' : 'file'
  const uploadedAt = row.uploadedAt.toISOString()
  const replacement = row.replacement && { ...row.replacement, uploadedAt: new Date(row.replacement.uploadedAt).toISOString() }
  return {
    ...{ id, baseId, name, origin, type, size, status, stage, percent, failure, passages, unread, url },
    ...{ version, replacement, uploader, uploadedAt }
  }
}
