import type { Conversation, listConversations, listMessages, Message, Page } from '@lyceum/core/contract'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation, presentMessage } from './present.ts'
import { listMessageRows, listTheirs } from './queries.ts'

/** One's conversations with an agent, the one used last first. */
export async function listTheirConversations(call: Call<typeof listConversations, AgentRow>): Promise<Page<Conversation>> {
  const { context, actor, subject, query } = call
  const { rows, total } = await listTheirs(context.db, actor, subject.id, query)
  return { items: rows.map(presentConversation), total, ...query }
}

/** A page of messages, the newest page first. */
export async function listTheirMessages(call: Call<typeof listMessages, ConversationRow>): Promise<Page<Message>> {
  const { context, subject, query } = call
  const { rows, total } = await listMessageRows(context.db, subject.id, query)
  return { items: await Promise.all(rows.map(row => presentMessage(context, row))), total, ...query }
}
