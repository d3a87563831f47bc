import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import type { MessageRow } from '../db/tables.ts'
import { findMessage } from './queries.ts'

/** How often to look for the stored end of a reply, in milliseconds, and how many times. */
const looks = { every: 300, most: 100 }

/** Adds suggestions that a platform sends after the end of a reply, as soon as that is stored. */
export async function storeSuggestions(db: Db, messageId: string, suggestions: string[]): Promise<void> {
  for (let look = 0; look < looks.most; look++) {
    const found: Pick<MessageRow, 'status'> | undefined = await db('messages')
      .where({ id: messageId, replacedAt: null })
      .first('status')
    if (!found) return
    if (found.status !== 'generating') {
      const ended = await findMessage(db, messageId)
      const body = { ...ended?.body, suggestions }
      await db('messages')
        .where({ id: messageId, status: 'finished' })
        .update({ body: JSON.stringify(body) })
      return
    }
    await delay(looks.every)
  }
}
