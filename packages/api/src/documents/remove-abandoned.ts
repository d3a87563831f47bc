import { once } from 'node:events'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Removes bytes that no row names any more from the storage, some at a time; the number removed. What the storage refuses now is
 * tried again later.
 * @param end nothing is waited for any longer when it is aborted
 */
export async function removeAbandoned(db: Db, storage: Storage, end?: AbortSignal): Promise<number> {
  // Moving the time keeps other processes from the same objects, and brings them back should this one die.
  const { rows } = await db.raw(
    `update abandoned_objects set due_at = now() + ? * interval '1 second'
     where storage_key in (select storage_key from abandoned_objects where due_at <= now() limit ? for update skip locked)
     returning storage_key`,
    [nextTrySeconds, atOnce]
  )
  const keys: string[] = rows.map(({ storageKey }: { storageKey: string }) => storageKey)
  const removed: string[] = []
  const ended = end && once(end, 'abort')
  for (const key of keys) {
    if (end?.aborted) break
    const removal = storage.remove(key).then(
      () => removed.push(key),
      () => {}
    )
    await (ended ? Promise.race([removal, ended]) : removal)
  }
  await db('abandonedObjects')
    .whereIn('storageKey', [...removed])
    .delete()
  return removed.length
}

/** Removes what can be within two seconds, while somebody waits. The rest, and what the storage refuses now, housekeeping removes later. */
export async function removeSoon({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  await withTimeLimit(2000, async end => {
    while (!end.aborted && (await removeAbandoned(db, storage, end).catch(() => 0)) > 0);
  })
}

/** Removes lines of bytes that no document has, as servers of the release before leave them. @returns of how many pages */
export async function forgetPagesOfNone(db: Db): Promise<number> {
  const { rows } = await db.raw(
    `delete from written_pages w
     where not exists (select from documents d where d.storage_key = w.storage_key)
       and not exists (select from document_versions v where v.storage_key = w.storage_key)
     returning w.page`
  )
  return rows.length
}

const atOnce = 50
const nextTrySeconds = 60
