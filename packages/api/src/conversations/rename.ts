import type { Conversation, renameConversation } from '@lyceum/core/contract'
import type { ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { changeConversation } from './queries.ts'

/** Renames a conversation. Its last use doesn't change, so its position in the list stays. */
export async function changeName({
  context,
  subject,
  body
}: Call<typeof renameConversation, ConversationRow>): Promise<Conversation> {
  await changeConversation(context.db, subject.id, { name: body.name })
  return presentConversation({ ...subject, name: body.name })
}
