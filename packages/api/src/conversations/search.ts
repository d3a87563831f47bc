import type { ConversationMatch, Page, searchConversations } from '@lyceum/core/contract'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

/** The actor's conversations with an agent that have all words, in their name or in one shown message. */
export async function findConversations(call: Call<typeof searchConversations, AgentRow>): Promise<Page<ConversationMatch>> {
  return (await import('./found-conversations.ts')).findIn(call)
}
