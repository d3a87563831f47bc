import type { Db } from '../db/connect.ts'
import type { FileRow } from '../db/tables.ts'

export async function insertFile(
  db: Db,
  file: Omit<FileRow, 'createdAt' | 'removedAt' | 'textState' | 'textLeftOut'>
): Promise<void> {
  await db('files').insert(file)
}

export async function findFile(db: Db, fileId: string): Promise<FileRow | undefined> {
  return db('files').where({ id: fileId }).whereNull('removedAt').first()
}

/**
 * Notes that a conversation has these files, so that they stay as long as it does. @returns false when one of them is gone
 * already, or is about to go
 */
export async function keepFiles(db: Db, fileIds: string[], conversationId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { kept: number }[] }>(
    `with present as (
       select id from files where id = any(:fileIds) and removed_at is null for share
     ), uses as (
       insert into file_uses (file_id, conversation_id) select id, :conversationId from present on conflict do nothing
     )
     select count(*) as kept from present`,
    { fileIds, conversationId }
  )
  return rows[0]?.kept === fileIds.length
}

/** Marks files that are older than `before` and that no conversation has any more, at most `limit`. @returns how many */
export async function markUnusedFiles(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `update files set removed_at = now()
     where removed_at is null and id in (
       select f.id from files f
       where f.removed_at is null and not f.public and f.created_at < :before and not exists (
         select 1 from file_uses u
         join conversations c on c.id = u.conversation_id and c.deleted_at is null
         join agents a on a.id = c.agent_id and a.deleted_at is null
         where u.file_id = f.id
       )
       limit :limit
     )
     returning id`,
    { before, limit }
  )
  return rows.length
}

/** Marks all files of a person, who is erased: their rows are nobody's, and nameless, until they are deleted. */
export async function markFilesOf(db: Db, userId: string): Promise<void> {
  await db('files')
    .where({ userId })
    .update({ userId: null, name: '', removedAt: db.raw('coalesce(removed_at, now())') })
}

/** Keeps what came of reading a file's text. */
export async function setTextState(db: Db, fileId: string, reading: Pick<FileRow, 'textState' | 'textLeftOut'>): Promise<void> {
  await db('files').where({ id: fileId }).update(reading)
}

/** Files whose bytes are to be deleted, without some. */
export function listMarkedFiles(db: Db, limit: number, without: string[]): Promise<Pick<FileRow, 'id' | 'storageKey'>[]> {
  return db('files')
    .whereNotNull('removedAt')
    .whereNotIn('id', without)
    .orderBy('removedAt')
    .limit(limit)
    .select('id', 'storageKey')
}

/** Lets marked files be looked at after all others. */
export async function putBehind(db: Db, ids: string[]): Promise<void> {
  await db('files').whereIn('id', ids).update({ removedAt: db.fn.now() })
}

export async function deleteFiles(db: Db, ids: string[]): Promise<void> {
  await db('files').whereIn('id', ids).delete()
}
