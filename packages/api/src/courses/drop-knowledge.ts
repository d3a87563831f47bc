import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { eraseBase } from '../knowledge/erase-base.ts'
import { lockBase } from '../knowledge/queries.ts'

const atOnce = 20

/**
 * Deletes the knowledge of courses that ended longer ago than their teachers let what was said be kept, and of those that are gone with their
 * learning platform. @returns how many bases
 */
export async function dropKnowledge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  let dropped = 0
  while (!isStopped()) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select b.id from knowledge_bases b where b.owner_id is null and (b.course_id is null or exists (
         select from course_settings s
         where s.course_id = b.course_id and s.closes_at < :now::timestamptz - interval '1 day' * s.deleted_after_days
       ) and exists (select from documents d where d.base_id = b.id)) limit :atOnce`,
      { now: now(), atOnce }
    )
    for (const { id } of rows)
      await inTransaction(db, async transaction => {
        if (await lockBase(transaction, id)) await eraseBase(transaction, id, now())
      })
    dropped += rows.length
    if (rows.length < atOnce) break
  }
  return dropped
}
