import type { OwnData } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'

/** How much there is of a person. */
export async function countDataOf(db: Db, userId: string): Promise<Omit<OwnData, 'lastAdmin'>> {
  const { rows } = await db.raw<{ rows: Omit<OwnData, 'lastAdmin'>[] }>(
    `select (select count(*)::int from conversations where user_id = :userId and deleted_at is null) as conversations,
       (select count(*)::int from files where user_id = :userId and removed_at is null) as files,
       (select count(*)::int from agents where owner_id = :userId and deleted_at is null) as agents,
       (select count(*)::int from knowledge_bases where owner_id = :userId) as bases`,
    { userId }
  )
  return rows[0]!
}
