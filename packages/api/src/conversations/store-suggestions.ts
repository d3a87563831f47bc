import { setTimeout as delay } from 'node:timers/promises'
import type { AgentMessage } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { findMessage } from './queries.ts'

/** How often to look for the stored end of a reply, in milliseconds, and how many times. */
const looks = { every: 300, most: 100 }

/** Adds suggestions that a platform sends after the end of a reply, as soon as that is stored. */
export async function storeSuggestions(db: Db, messageId: string, suggestions: string[]): Promise<void> {
  for (let look = 0; look < looks.most; look++) {
    const found = await findMessage(db, messageId)
    if (!found || found.replacedAt) return
    if (found.status !== 'generating') {
      const body: AgentMessage = { ...(found.body as AgentMessage), suggestions }
      await db('messages')
        .where({ id: messageId, status: 'finished' })
        .update({ body: JSON.stringify(body) })
      return
    }
    await delay(looks.every)
  }
}
