import type { Db } from '../db/connect.ts'
import { removeCorpus } from '../search/index-source.ts'
import { sourceOfFile } from './passages.ts'

/** Removes what was read of files from the search index. */
export async function forgetTexts(db: Db, fileIds: string[]): Promise<void> {
  for (const id of fileIds) await removeCorpus(db, sourceOfFile(id).corpus)
}

/**
 * Removes the texts of files that are gone, as of one that was deleted in the instant in which it had been read.
 * @returns how many
 */
export async function forgetTextsOfNone(db: Db, isStopped: () => boolean): Promise<number> {
  const { rows } = await db.raw(
    `select name from search_corpora c where name like 'file:%' and not exists (select from files f where 'file:' || f.id = c.name) limit 1000`
  )
  for (const { name } of rows as { name: string }[]) if (!isStopped()) await removeCorpus(db, name)
  return rows.length
}
