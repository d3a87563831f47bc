import type { getConversationCopies } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

export async function copiesOfConversation(call: Call<typeof getConversationCopies, ConversationRow>) {
  return (await import('./list-of-conversation.ts')).listOfConversation(call)
}
