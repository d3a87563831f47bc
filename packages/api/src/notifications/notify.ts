import type { Told } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'

/** Whom something is told: people, all administrators, or who belongs to a department or one below it. */
export type Recipients = { userIds: readonly string[] } | { role: 'admin' } | { departmentId: string }

type Telling = Told & {
  to: Recipients
  /** Who did it, who is not told. */
  by?: string
  /** Now by the database's clock if left out. */
  at?: Date
}

const rowsAtOnce = 1000

/** Tells people something, in the transaction of what is told. Those who have switched its kind off, or are blocked, are passed over. */
export async function notify(transaction: Db, { to, by, at, kind, data }: Telling): Promise<void> {
  const people = transaction('users as u').whereNull('u.blockedAt')
  if ('userIds' in to) people.whereIn('u.id', to.userIds)
  else if ('role' in to) people.where('u.role', to.role)
  else {
    const within = transaction('departments').where({ id: to.departmentId }).orWhereRaw('? = any(above_ids)', [to.departmentId])
    people.whereIn('u.departmentId', within.select('id'))
  }
  if (by) people.whereNot('u.id', by)
  people.whereNotExists(transaction('quietKinds as q').whereRaw('q.user_id = u.id').where('q.kind', kind))
  const ids: string[] = await people.pluck('u.id')
  const rows = ids.map(userId => ({
    id: newId(),
    userId,
    actorId: by ?? null,
    kind,
    data: JSON.stringify(data),
    ...(at && { createdAt: at })
  }))
  if (rows.length > 0) await transaction.batchInsert('notifications', rows, rowsAtOnce)
}
