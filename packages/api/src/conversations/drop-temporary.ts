import type { Db } from '../db/connect.ts'

/** Deletes conversations that are not kept and were last continued before this moment. Returns how many. */
export const dropTemporaryBefore = (db: Db, before: Date, now: Date): Promise<number> =>
  db('conversations').where({ temporary: true }).whereNull('deletedAt').where('updatedAt', '<', before).update({ deletedAt: now })
