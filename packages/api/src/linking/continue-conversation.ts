import type { continueConversation } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

/** @throws notPermitted, alreadyProcessed, agentClosed, notFound */
export async function goOn(call: Call<typeof continueConversation, ConversationRow>) {
  return (await import('./carry.ts')).carry(call)
}
