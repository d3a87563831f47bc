import type { Db } from '../db/connect.ts'
import { presentRetention } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { type GoneConversation, goneColumns } from './forget-each.ts'

const atOnce = 500
const dayMs = 24 * 3600_000

/**
 * Deletes conversations that were last continued longer ago than they are kept, some at a time: the shortest of what the school, the
 * agent and, for guests, the school says of them. What is kept only until it is left goes after a day without use.
 * @returns those that were deleted, none when there are no more
 */
export async function deleteExpired(db: Db, now: Date): Promise<GoneConversation[]> {
  const { keptDays, guestKeptDays } = presentRetention(await findOrganisation(db))
  const before = (days: number | null) => days && new Date(now.getTime() - days * dayMs)
  const ofSchool = keptDays === null ? null : Math.max(1, keptDays)
  const ofGuests = guestKeptDays === null ? ofSchool : Math.min(Math.max(1, guestKeptDays), ofSchool ?? Number.POSITIVE_INFINITY)
  const expired = db.raw(expiredIds, { now, people: before(ofSchool), guests: before(ofGuests), atOnce })
  return db('conversations')
    .whereRaw('id in (?)', [expired])
    .whereNull('deletedAt')
    .update({ deletedAt: now })
    .returning(goneColumns(db))
}

/** Each part begins at the oldest end of an index. Null is for good: nothing is before it. */
export const expiredIds = `select id from (
    (select id from conversations
     where deleted_at is null and user_id is not null and updated_at < :people::timestamptz
     order by updated_at limit :atOnce)
    union
    (select id from conversations
     where deleted_at is null and user_id is null and updated_at < :guests::timestamptz
     order by updated_at limit :atOnce)
    union
    (select c.id from agents a
     cross join lateral (
       select id from conversations c
       where c.agent_id = a.id and c.deleted_at is null
         and c.updated_at < :now::timestamptz - interval '1 day' * greatest(1, a.kept_days)
       order by c.updated_at limit :atOnce
     ) c
     where a.kept_days is not null limit :atOnce)
  ) expired limit :atOnce`
