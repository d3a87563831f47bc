import { type GoneConversation, goneColumns } from '../conversations/forget-each.ts'
import type { Db } from '../db/connect.ts'

const atOnce = 500

/**
 * Deletes what was said in courses that ended longer ago than their teachers let it be kept, also what was continued elsewhere, some at a time.
 * @returns those that were deleted, none when there are no more
 */
export function deleteAfterEnd(db: Db, now: Date): Promise<GoneConversation[]> {
  const over = db.raw(
    `with over as (
       select course_id from course_settings where closes_at < :now::timestamptz - interval '1 day' * deleted_after_days
     )
     select id from (
       (select v.id from over o join conversations v on v.course_id = o.course_id and v.deleted_at is null limit :atOnce)
       union
       (select v.id from over o join conversations v on v.carried_from <> '{}' and v.carried_from @> array[o.course_id]
          and v.deleted_at is null limit :atOnce)
     ) ended limit :atOnce`,
    { now, atOnce }
  )
  return db('conversations')
    .whereRaw('id in (?)', [over])
    .whereNull('deletedAt')
    .update({ deletedAt: now })
    .returning(goneColumns(db))
}
