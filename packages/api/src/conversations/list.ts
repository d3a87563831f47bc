import type {
  Conversation,
  getConversation,
  listConversations,
  listMessages,
  Message,
  Page,
  ReplyOf
} from '@lyceum/core/contract'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation, presentMessage } from './present.ts'
import { findLatestMessage, listConversationRows, listMessageRows } from './queries.ts'
import { findVersions } from './version-queries.ts'

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
  const versions = await findVersions(context.db, subject.id)
  const items = rows.map(row => presentMessage(context, row, versions.get(row.id) ?? []))
  return { items: await Promise.all(items), total, ...query }
}

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
