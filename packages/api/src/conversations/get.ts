import type { getConversation, ReplyOf } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { findLatestMessage } from './queries.ts'

/** Where a conversation stands: its newest shown message, and whether a reply is being written. */
export async function readConversation({
  context,
  subject
}: Call<typeof getConversation, ConversationRow>): Promise<ReplyOf<typeof getConversation>> {
  const latest = await findLatestMessage(context.db, subject.id)
  return {
    conversation: presentConversation(subject),
    latestMessageId: latest?.id ?? null,
    generating: latest?.status === 'generating'
  }
}
