import type { Conversation, listConversations, Page } from '@lyceum/core/contract'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { listConversationRows } from './queries.ts'

/** The actor's conversations with an agent, the most recently used first. */
export async function listOwnConversations(call: Call<typeof listConversations, AgentRow>): Promise<Page<Conversation>> {
  const { context, actor, subject, query } = call
  const { rows, total } = await listConversationRows(context.db, actor, subject.id, query)
  return { items: rows.map(presentConversation), total, page: query.page, pageSize: query.pageSize }
}
