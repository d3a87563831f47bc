import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { isChecked } from '../storage/storage.ts'

/** The tables whose rows name objects of the storage, each in its column `storage_key`. */
const naming = ['files', 'documents', 'document_versions', 'images', 'abandoned_objects'] as const

const atOnce = 1000
/** So many are removed at a time, so that their names fit in memory. */
const mostRemoved = 10_000
/** A row is written after its bytes, within minutes. */
const dayMs = 24 * 3600_000

/**
 * Removes from the storage what is a day old and named by no row: a process that dies between the bytes and the row leaves it. When
 * no row names most of what is there, storage and database do not belong together, as after a mistake in the configuration; then
 * nothing of it is removed, and the log says so. @returns how many were removed
 */
export async function removeUnnamedObjects(
  { db, storage, log, now }: Pick<Context, 'db' | 'storage' | 'log' | 'now'>,
  isStopped: () => boolean = () => false
): Promise<number> {
  let seen = 0
  const unnamed: string[] = []
  /** What trying the storage has left tells nothing of the database. */
  const left: string[] = []
  for await (const keys of batches(storage.list(new Date(now().getTime() - dayMs)))) {
    if (isStopped()) return 0
    const stored = keys.filter(key => !isChecked(key))
    seen += stored.length
    left.push(...keys.filter(isChecked))
    unnamed.push(...(await listUnnamed(db, stored)))
    if (unnamed.length + left.length >= mostRemoved) break
  }
  let removed = await removeAll(storage, left, isStopped)
  if (unnamed.length > seen / 2) {
    log.warn(
      { objects: seen, unnamed: unnamed.length },
      'the database does not know most of the stored files: do the two belong together? Nothing was deleted'
    )
    return removed
  }
  removed += await removeAll(storage, unnamed, isStopped)
  return removed
}

async function removeAll(storage: Context['storage'], keys: string[], isStopped: () => boolean): Promise<number> {
  let removed = 0
  for (; removed < keys.length && !isStopped(); removed++) await storage.remove(keys[removed]!)
  return removed
}

async function listUnnamed(db: Db, keys: string[]): Promise<string[]> {
  const named = naming.map(table => `select storage_key from ${table} where storage_key = any(:keys)`).join(' union all ')
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select key from unnest(:keys::text[]) as k(key) where key not in (${named})`,
    { keys }
  )
  return rows.map(({ key }) => key)
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
