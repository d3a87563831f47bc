import type { Db } from '../db/connect.ts'
import { addToUsageSums } from '../db/usage-sums.ts'

const repliesAtOnce = 1000

/**
 * Adds to the sums what servers of the release before have ended without counting it. Resolves with how many replies that were. Several
 * processes may do it at once.
 */
export async function countMissedUsage(db: Db, timeZone: string): Promise<number> {
  for (let counted = 0; ; ) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `with ended as (
         update messages m set usage_counted = true
         from (
           select id from messages where side = 'agent' and status <> 'generating' and not usage_counted
           order by id limit ${repliesAtOnce} for update skip locked
         ) missed
         where m.id = missed.id
         returning m.id, m.conversation_id, m.question_id, m.position, m.created_at, m.status, m.body, m.feedback, m.first_text_ms,
           null::text[] as base_ids
       ), ${addToUsageSums('ended', ':timeZone')}
       select 1 from ended`,
      { timeZone }
    )
    counted += rows.length
    if (rows.length < repliesAtOnce) return counted
  }
}
