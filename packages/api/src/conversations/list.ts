import type { Conversation, listConversations, listMessages, Message, Page } from '@lyceum/core/contract'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation, presentMessage } from './present.ts'
import { listConversationRows, listMessageRows } from './queries.ts'

/** The actor's conversations with an agent, the most recently used first. */
export async function listOwnConversations(call: Call<typeof listConversations, AgentRow>): Promise<Page<Conversation>> {
  const { context, actor, subject, query } = call
  const { rows, total } = await listConversationRows(context.db, actor, subject.id, query)
  return { items: rows.map(presentConversation), total, ...query }
}

/** One page of a conversation's messages: page 1 holds the newest ones, each page is in order of time. */
export async function listConversationMessages(call: Call<typeof listMessages, ConversationRow>): Promise<Page<Message>> {
  const { context, subject, query } = call
  const { rows, total } = await listMessageRows(context.db, subject.id, query)
  return { items: await Promise.all(rows.map(row => presentMessage(context, row))), total, ...query }
}
