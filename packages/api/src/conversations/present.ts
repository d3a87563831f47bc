import type { AgentMessage, Conversation, HumanMessage, Message } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { ConversationRow, MessageRow } from '../db/tables.ts'
import { presentFile, presentSent } from '../files/signed-link.ts'

export function presentConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    agentId: row.agentId,
    name: row.name,
    // A conversation is created with its first question.
    empty: false,
    ...(row.pinnedAt && { pinned: true }),
    ...(row.temporary && { temporary: true }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

/** A message as clients receive it; of a running reply, the part that this process knows. */
export async function presentMessage(context: Context, row: MessageRow, versions: string[]): Promise<Message> {
  if (row.side === 'human') {
    const question = row.body as HumanMessage
    return { ...question, files: question.files.map(file => presentSent(context, file)), versions }
  }
  const message = row.status === 'generating' ? await context.replies.progressOf(row) : (row.body as AgentMessage)
  return {
    ...message,
    files: message.files.map(file => presentFile(context, file)),
    feedback: row.feedback,
    feedbackComment: row.feedbackComment,
    versions
  }
}
