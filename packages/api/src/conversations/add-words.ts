import type { Db } from '../db/connect.ts'
import { foldWords } from '../search/fold-words.ts'

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
    const words = await Promise.all(rows.map(({ text }) => foldWords(text ?? '')))
    await db.raw(
      `update messages m set words = w.words from unnest(?::text[], ?::text[]) as w (id, words)
       where m.id = w.id and m.words is null`,
      [rows.map(({ id }) => id), words] as never
    )
    added += rows.length
  }
  return added
}
