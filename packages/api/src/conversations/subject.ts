import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { AgentRow, ConversationRow, MessageRow } from '../db/tables.ts'
import { findConversation, findConversationOfReply, findMessageWithConversation, type OwnedConversation } from './queries.ts'

/** A reply with its conversation, which determines who may use it, and its agent. */
export type ReplySubject = ConversationRow & { message: MessageRow; agent: AgentRow }

/** The conversation in the path; undefined if its agent is deleted, so that nobody can read it. */
export async function conversationInPath({ context, params }: { context: Context; params: { conversationId: string } }) {
  const conversation = await findConversation(context.db, params.conversationId)
  return conversation && (await findAgent(context.db, conversation.agentId)) ? conversation : undefined
}

/** The question or reply in the path, with its conversation. */
export async function messageInPath({
  context,
  params
}: {
  context: Context
  params: { messageId: string }
}): Promise<ReplySubject | undefined> {
  const found = await findMessageWithConversation(context.db, params.messageId)
  return found && { ...found.conversation, message: found.message, agent: found.agent }
}

/** The reply in the path, with its conversation; undefined for a question. */
export async function replyInPath(call: Parameters<typeof messageInPath>[0]): Promise<ReplySubject | undefined> {
  const found = await messageInPath(call)
  return found?.message.side === 'agent' ? found : undefined
}

/** The conversation of the reply in the path, for calls that need nothing of its messages: they may be megabytes. */
export function ownedReplyInPath({
  context,
  params
}: {
  context: Context
  params: { messageId: string }
}): Promise<OwnedConversation | undefined> {
  return findConversationOfReply(context.sql, params.messageId)
}
