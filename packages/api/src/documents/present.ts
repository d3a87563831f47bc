import type { Document } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { corpusOf } from '../knowledge/queries.ts'
import type { BaseDocument } from './queries.ts'

/** Documents of a base, with the number of passages of those that are processed. */
export async function toDocuments({ db }: Pick<Context, 'db'>, baseId: string, rows: BaseDocument[]): Promise<Document[]> {
  const completed = rows.filter(({ status }) => status === 'completed').map(({ id }) => id)
  if (completed.length === 0) return rows.map(row => toDocument(row))
  const { countPassages } = await import('../search/source-passages.ts')
  const counts = await countPassages(db, corpusOf(baseId), completed)
  return rows.map(row => toDocument(row, row.status === 'completed' ? (counts.get(row.id) ?? 0) : null))
}

export function toDocument(row: BaseDocument, passages: number | null = null): Document {
  const { id, baseId, name, type, size, status, stage, percent, failure, unread, url, uploaderId, uploaderName } = row
  const uploader = { id: uploaderId, name: uploaderName }
  const uploadedAt = row.uploadedAt.toISOString()
  return { id, baseId, name, type, size, status, stage, percent, failure, passages, unread, url, uploader, uploadedAt }
}
