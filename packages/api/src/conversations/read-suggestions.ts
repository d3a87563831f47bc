import { setTimeout as delay } from 'node:timers/promises'
import type { AgentMessage, readSuggestions } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findMessage } from './queries.ts'
import type { ReplySubject } from './subject.ts'

/** How often to look for suggestions, in milliseconds, and how many times after the end of a reply. */
const looks = { every: 300, most: 25 }

/** The suggestions of a reply. Waits some seconds for those of one that has just ended, whichever process it ran in. */
export async function listSuggestions({ context, subject }: Call<typeof readSuggestions, ReplySubject>) {
  const endedAt = subject.message.endedAt?.getTime() ?? context.now().getTime()
  const until = endedAt + looks.every * looks.most
  let message = subject.message
  const suggestionsOf = () => (message.body as AgentMessage).suggestions ?? []
  while (suggestionsOf().length === 0 && context.now().getTime() < until) {
    await delay(looks.every)
    message = (await findMessage(context.db, message.id)) ?? message
  }
  return { suggestions: suggestionsOf() }
}
