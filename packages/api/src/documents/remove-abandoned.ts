import type { Db } from '../db/connect.ts'
import type { Storage } from '../storage/storage.ts'

const atOnce = 50
const nextTrySeconds = 60

/**
 * Removes bytes that no row names any more from the storage, some at a time; the number removed. What the storage refuses now is
 * tried again later.
 */
export async function removeAbandoned(db: Db, storage: Storage): Promise<number> {
  // Moving the time keeps other processes from the same objects, and brings them back should this one die.
  const { rows } = await db.raw(
    `update abandoned_objects set due_at = now() + ? * interval '1 second'
     where storage_key in (select storage_key from abandoned_objects where due_at <= now() limit ? for update skip locked)
     returning storage_key`,
    [nextTrySeconds, atOnce]
  )
  const keys: string[] = rows.map(({ storageKey }: { storageKey: string }) => storageKey)
  const removed: string[] = []
  for (const key of keys)
    await storage.remove(key).then(
      () => removed.push(key),
      () => {}
    )
  await db('abandonedObjects').whereIn('storageKey', removed).delete()
  return removed.length
}
