import type { Db } from '../db/connect.ts'
import { termsVersion } from './terms.ts'

/** Where something to be found belongs: a corpus is what is searched, such as a knowledge base, and a source one document in it. */
export type SourceKey = { corpus: string; source: string }

/** The corpus's number in the tables, if there is one of the name. */
export async function findCorpusNumber(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await db.raw('select id from search_corpora where name = ?', [name])
  return rows[0]?.id
}

/** How many corpora were indexed by another version of the terms, which `reindexOutdated` reads anew. */
export async function countOutdated(db: Db): Promise<number> {
  const rows = await db('searchCorpora').whereNot({ termsVersion }).count({ count: '*' })
  return Number(rows[0]!.count)
}

/** Whether this transaction may now write the segments of a corpus; otherwise another one does. */
export async function tryLockSegments(transaction: Db, corpus: number): Promise<boolean> {
  const { rows } = await transaction.raw('select pg_try_advisory_xact_lock(?, ?) as locked', [segmentsLock, corpus])
  return rows[0].locked
}

/** Waits until no other transaction writes the segments of a corpus. */
export async function lockSegments(transaction: Db, corpus: number): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(?, ?)', [segmentsLock, corpus])
}

/** Waits until no other transaction writes the segments of a corpus, and keeps others from it; any number may keep them at once. */
export async function keepSegments(transaction: Db, corpus: number): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock_shared(?, ?)', [segmentsLock, corpus])
}

/** Waits until no other transaction replaces or removes this source, as the function search_remove does; from then on others wait. */
export async function lockSource(transaction: Db, corpus: number, source: string): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(?, hashtext(?))', [segmentsLock - 1, `${corpus}:${source}`])
}

// Any number that nothing else in the database uses for locks with two keys; the function search_remove has the next lower one.
const segmentsLock = 4_952_202
