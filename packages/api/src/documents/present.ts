import type { Document } from '@lyceum/core/contract'
import type { BaseDocument } from './queries.ts'

export function toDocument(row: BaseDocument): Document {
  const { id, baseId, name, type, size, status, stage, percent, failure, uploaderId, uploaderName } = row
  const uploader = { id: uploaderId, name: uploaderName }
  return { id, baseId, name, type, size, status, stage, percent, failure, uploader, uploadedAt: row.uploadedAt.toISOString() }
}
