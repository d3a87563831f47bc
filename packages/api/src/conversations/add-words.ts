import { type Db, inTransaction } from '../db/connect.ts'
import { messageWords } from './message-words.ts'

const atOnce = 200

/** Reads the words of messages that were stored without them, the newest first, until there are none or it is to stop. @returns how many */
export async function addMissingWords(db: Db, isStopped: () => boolean = () => false): Promise<number> {
  let added = 0
  while (!isStopped()) {
    const { rows }: { rows: { id: string; text: string | null }[] } = await db.raw(
      `select id, body ->> 'text' as text from messages where words is null order by created_at desc limit ?`,
      [atOnce]
    )
    if (rows.length === 0) break
    const words = await Promise.all(rows.map(({ text }) => messageWords(text ?? '')))
    await db.raw(
      `update messages m set words = w.words from unnest(?::text[], ?::text[]) as w (id, words)
       where m.id = w.id and m.words is null`,
      [rows.map(({ id }) => id), words] as never
    )
    added += rows.length
  }
  return added
}

/**
 * Reads messages anew whose words were stored with the marks of Markdown alone, in the order of their ids, once. It goes on where it was
 * stopped. @returns how many have other words now
 */
export async function rereadWords(db: Db, isStopped: () => boolean = () => false): Promise<number> {
  let changed = 0
  while (!isStopped()) {
    const next = await inTransaction(db, rereadNext)
    if (next === null) break
    changed += next
  }
  return changed
}

/** Null when all have been read, it is not to begin yet, or somebody else is reading. */
async function rereadNext(db: Db): Promise<number | null> {
  const { rows: places }: { rows: { after: string }[] } = await db.raw(
    'select after_id as after from words_rereads where begins_at <= now() for update skip locked'
  )
  const [place] = places
  if (!place) return null
  const { rows }: { rows: { id: string; text: string | null; words: string | null }[] } = await db.raw(
    `select id, body ->> 'text' as text, words from messages where id > ? order by id limit ?`,
    [place.after, atOnce]
  )
  const last = rows.at(-1)
  if (!last) {
    await db.raw('delete from words_rereads')
    return null
  }
  const read = await Promise.all(rows.map(async row => ({ ...row, now: await messageWords(row.text ?? '') })))
  const others = read.filter(({ words, now }) => words !== null && words !== now)
  if (others.length > 0) {
    await db.raw(
      `update messages m set words = w.words from unnest(?::text[], ?::text[], ?::text[]) as w (id, before, words)
       where m.id = w.id and m.words = w.before`,
      [others.map(({ id }) => id), others.map(({ words }) => words), others.map(({ now }) => now)] as never
    )
  }
  await db.raw('update words_rereads set after_id = ?', [last.id])
  return others.length
}
