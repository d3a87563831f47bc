import { limits, type NotificationKind } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { NotificationRow } from '../db/tables.ts'

/** A notification with the name of who did it. */
export type NotificationWithActor = NotificationRow & { actorName: string | null }

/** One page of a person's notifications, the newest first. */
export async function findNotifications(
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number }
): Promise<{ rows: NotificationWithActor[]; total: number }> {
  const total = await countOf(db('notifications').where({ userId }))
  const rows: NotificationWithActor[] = await db('notifications as n')
    .leftJoin('users as u', 'u.id', 'n.actorId')
    .where('n.userId', userId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select('n.*', 'u.name as actorName')
  return { rows, total }
}

/** How many are unread, as far as they are counted. */
export function countUnreadOf(db: Db, userId: string): Promise<number> {
  const some = db('notifications').where({ userId }).whereNull('readAt').limit(limits.unreadNotifications).select('id').as('some')
  return countOf(db.from(some))
}

/** Marks those of a person's notifications that are not marked so yet; all of them without `ids` and `until`. */
export async function markThem(
  db: Db,
  userId: string,
  { ids, until }: { ids?: string[] | undefined; until?: string | undefined },
  readAt: Date | null
): Promise<void> {
  const rows = db('notifications').where({ userId })
  if (ids) rows.whereIn('id', ids)
  // The database counts microseconds, and tells milliseconds.
  if (until) rows.where('createdAt', '<', new Date(Date.parse(until) + 1))
  if (readAt) await rows.whereNull('readAt').update({ readAt })
  // One that counts several and is unread again stands for itself: there may be a newer one of its topic.
  else {
    const topic = db.raw("case when jsonb_exists(data, 'count') then null else topic end")
    await rows.whereNotNull('readAt').update({ readAt: null, topic })
  }
}

export async function findQuietKinds(db: Db, userId: string): Promise<NotificationKind[]> {
  return db('quietKinds').where({ userId }).orderBy('kind').pluck('kind')
}

export async function replaceQuietKinds(transaction: Db, userId: string, kinds: readonly NotificationKind[]): Promise<void> {
  await transaction('quietKinds').where({ userId }).delete()
  const rows = [...new Set(kinds)].map(kind => ({ userId, kind }))
  if (rows.length > 0) await transaction('quietKinds').insert(rows).onConflict(['userId', 'kind']).ignore()
}

/** Deletes what was told before a time. */
export async function dropNotificationsBefore(db: Db, time: Date): Promise<void> {
  await db('notifications').where('createdAt', '<', time).delete()
}
