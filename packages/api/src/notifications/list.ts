import type { listNotifications, Notification } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findNotifications, type NotificationWithActor } from './queries.ts'

export async function listTold({ context, actor, query }: Call<typeof listNotifications>) {
  const { rows, total } = await findNotifications(context.db, signedIn(actor).userId, query)
  return { items: rows.map(present), total, page: query.page, pageSize: query.pageSize }
}

/** The data of a row is as it was told, which the contract describes. */
const present = ({ id, kind, data, actorName, createdAt, readAt }: NotificationWithActor) =>
  ({ id, kind, data, by: actorName, at: createdAt.toISOString(), read: readAt !== null }) as Notification
