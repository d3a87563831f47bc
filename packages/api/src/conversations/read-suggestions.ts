import { setTimeout as delay } from 'node:timers/promises'
import type { readSuggestions } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Statement } from '../db/sql.ts'
import type { Call } from '../http/route.ts'
import type { OwnedConversation } from './queries.ts'

/** How often to look for suggestions, in milliseconds, and how many times after the end of a reply. */
const looks = { every: 300, most: 25 }

type Stored = { status: string; endedAt: Date | null; suggestions: string[] }

const suggestionsOfReply: Statement = {
  name: 'conversations_suggestions',
  text: `select status, ended_at as "endedAt", coalesce(body -> 'suggestions', '[]') as suggestions from messages where id = $1`
}

/** Those who wait for the suggestions of one reply share the looks for them. */
const waits = new Map<string, Promise<string[]>>()

/** The suggestions of a reply. Waits some seconds for those of one that has just finished, whichever process it ran in. */
export async function listSuggestions({ context, params }: Call<typeof readSuggestions, OwnedConversation>) {
  const { messageId } = params
  const wait = waits.get(messageId) ?? lookFor(context, messageId).finally(() => waits.delete(messageId))
  waits.set(messageId, wait)
  return { suggestions: await wait }
}

async function lookFor({ sql, now }: Pick<Context, 'sql' | 'now'>, messageId: string): Promise<string[]> {
  for (;;) {
    const [found] = await sql.rows<Stored>(suggestionsOfReply, [messageId])
    if (!found) return []
    const { status, endedAt, suggestions } = found
    const mayCome = status === 'finished' && endedAt !== null && now().getTime() < endedAt.getTime() + looks.every * looks.most
    if (suggestions.length > 0 || !mayCome) return suggestions
    await delay(looks.every)
  }
}
