import type { Db } from '../db/connect.ts'
import { type GoneConversation, goneColumns } from './forget-each.ts'

const atOnce = 500

/**
 * Deletes conversations that were last continued longer ago than they are kept, some at a time: the shortest of what the school, the
 * agent and, for guests, the school says of them. What is kept only until it is left goes after a day without use.
 * @returns those that were deleted, none when there are no more
 */
export async function deleteExpired(db: Db, now: Date): Promise<GoneConversation[]> {
  const expired = db
    .select('c.id')
    .from('conversations as c')
    .join('agents as a', 'a.id', 'c.agentId')
    .joinRaw('left join organisation o on true')
    .joinRaw(
      `cross join lateral (select least(
         a.kept_days, o.kept_days, case when c.user_id is null then case when o.id is null then 30 else o.guest_kept_days end end
       ) as days) kept`
    )
    .whereNull('c.deletedAt')
    // Null is for good; beside a number it would count for nothing.
    .whereNotNull('kept.days')
    .whereRaw(`c.updated_at < ?::timestamptz - interval '1 day' * greatest(1, kept.days)`, [now])
    .limit(atOnce)
  return db('conversations')
    .whereIn('id', expired)
    .whereNull('deletedAt')
    .update({ deletedAt: now })
    .returning([...goneColumns])
}
