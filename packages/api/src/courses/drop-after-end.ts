import { type GoneConversation, goneColumns } from '../conversations/forget-each.ts'
import type { Db } from '../db/connect.ts'

const atOnce = 500

/**
 * Deletes what was said in courses that ended longer ago than their teachers let it be kept, some at a time.
 * @returns those that were deleted, none when there are no more
 */
export function deleteAfterEnd(db: Db, now: Date): Promise<GoneConversation[]> {
  const over = db.raw(
    `select v.id from course_settings s join conversations v on v.course_id = s.course_id and v.deleted_at is null
     where s.closes_at < :now::timestamptz - interval '1 day' * s.deleted_after_days limit :atOnce`,
    { now, atOnce }
  )
  return db('conversations')
    .whereRaw('id in (?)', [over])
    .whereNull('deletedAt')
    .update({ deletedAt: now })
    .returning([...goneColumns])
}
