import type { Conversation, pinConversation } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { changeConversation } from './queries.ts'

/** Pins a conversation, or takes the pin off. Its last use doesn't change. */
export async function changePin({
  context,
  subject,
  body
}: Call<typeof pinConversation, ConversationRow>): Promise<Conversation> {
  const pinnedAt = body.pinned ? (subject.pinnedAt ?? context.now()) : null
  await changeConversation(context.db, subject.id, { pinnedAt })
  return presentConversation({ ...subject, pinnedAt })
}
