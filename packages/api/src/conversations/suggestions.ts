import { setTimeout as delay } from 'node:timers/promises'
import type { AgentMessage, readSuggestions } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { findMessage } from './queries.ts'
import type { ReplySubject } from './subject.ts'

/** How often to look, in milliseconds, and how many times: for the end of a reply to be stored, and for its suggestions to come. */
const looks = { every: 300, forEnd: 100, forSuggestions: 25 }

/** Adds suggestions that a platform sends after the end of a reply, as soon as that is stored. */
export async function storeSuggestions(db: Db, messageId: string, suggestions: string[]): Promise<void> {
  for (let look = 0; look < looks.forEnd; look++) {
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

/** The suggestions of a reply. Waits some seconds for those of one that has just ended, whichever process it ran in. */
export async function listSuggestions({ context, subject }: Call<typeof readSuggestions, ReplySubject>) {
  const endedAt = subject.message.endedAt?.getTime() ?? context.now().getTime()
  const until = endedAt + looks.every * looks.forSuggestions
  let message = subject.message
  const suggestionsOf = () => (message.body as AgentMessage).suggestions ?? []
  while (suggestionsOf().length === 0 && context.now().getTime() < until) {
    await delay(looks.every)
    message = (await findMessage(context.db, message.id)) ?? message
  }
  return { suggestions: suggestionsOf() }
}
