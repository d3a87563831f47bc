import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../db/tables.ts'
import { findConversation, findMessageInPlace } from './queries.ts'

export type MessageInPlace = ConversationRow & { message: MessageRow; agent: AgentRow }

/** The conversation named in the path. That of a deleted agent is readable to nobody. */
export async function conversationInPath({ context, params }: { context: Context; params: { conversationId: string } }) {
  const conversation = await findConversation(context.db, params.conversationId)
  return conversation && (await findAgent(context.db, conversation.agentId)) ? conversation : undefined
}

/** The reply named in the path, as a part of its conversation: whoever may use that may act on it. Questions are none. */
export async function replyInPath({
  context,
  params
}: {
  context: Context
  params: { messageId: string }
}): Promise<MessageInPlace | undefined> {
  const found = await findMessageInPlace(context.db, params.messageId)
  return found?.message.side === 'agent' ? { ...found.conversation, message: found.message, agent: found.agent } : undefined
}
