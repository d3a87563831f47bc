import type { Db } from '../db/connect.ts'
import { type GoneConversation, goneColumns } from './forget-each.ts'

const atOnce = 500
const dayMs = 24 * 3600_000

/**
 * Deletes conversations that are not kept a day after they were last continued: whoever closes the tab does not come back to them. Some at a
 * time. @returns those that were deleted, none when there are no more
 */
export function deleteTemporary(db: Db, now: Date): Promise<GoneConversation[]> {
  const left = db('conversations')
    .where({ temporary: true })
    .whereNull('deletedAt')
    .where('updatedAt', '<', new Date(now.getTime() - dayMs))
    .orderBy('updatedAt')
    .limit(atOnce)
    .select('id')
  return db('conversations').whereIn('id', left).whereNull('deletedAt').update({ deletedAt: now }).returning(goneColumns(db))
}
