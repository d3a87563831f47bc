import type { Told } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'

type Alike = Told & {
  userId: string
  /** What is equal of those that are alike. */
  topic: string
  /** Who did it; left out where that is nobody's business. */
  by?: string | undefined
}

/** Tells a person something unless they have been told of the same topic, by this process or another. */
export async function notifyOnce(db: Db, { userId, topic, by, kind, data }: Alike): Promise<void> {
  await db.raw(
    `insert into notifications (id, user_id, actor_id, kind, data, topic)
     select :id, u.id, :by, :kind, :data::jsonb, :topic from users u
     where u.id = :userId and u.blocked_at is null
       and not exists (select 1 from quiet_kinds q where q.user_id = u.id and q.kind = :kind)
       and not exists (select 1 from notifications n where n.user_id = u.id and n.topic = :topic)
     on conflict (user_id, topic) where read_at is null do nothing`,
    { id: newId(), userId, by: by ?? null, topic, kind, data: JSON.stringify(data) }
  )
}

/** Tells a person something; what they have not read of the same topic becomes one with it, which counts them. */
export async function notifyTogether(transaction: Db, { userId, topic, kind, data }: Alike): Promise<void> {
  await transaction.raw(
    `insert into notifications as n (id, user_id, kind, data, topic)
     select :id, u.id, :kind, :data::jsonb, :topic from users u
     where u.id = :userId and u.blocked_at is null
       and not exists (select 1 from quiet_kinds q where q.user_id = u.id and q.kind = :kind)
     on conflict (user_id, topic) where read_at is null do update set
       data = excluded.data || jsonb_build_object('count', (n.data->>'count')::int + 1), created_at = excluded.created_at`,
    { id: newId(), userId, topic, kind, data: JSON.stringify(data) }
  )
}
