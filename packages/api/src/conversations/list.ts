import type { Conversation, listConversations, listMyConversations, MyConversation, Page } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { conversationsOfAll, listConversationRows } from './queries.ts'

/** The actor's conversations with an agent, the most recently used first. */
export async function listOwnConversations(call: Call<typeof listConversations, AgentRow>): Promise<Page<Conversation>> {
  const { context, actor, subject, query } = call
  const { rows, total } = await listConversationRows(context.db, actor, subject.id, query)
  return { items: rows.map(presentConversation), total, page: query.page, pageSize: query.pageSize }
}

type Mine = Page<MyConversation>
type AgentOfMine = MyConversation['agent']

/** The person's conversations with all agents, or those of them that have all words that are looked for. */
export async function listMyOwn({ context: { db }, actor, query: asked }: Call<typeof listMyConversations>): Promise<Mine> {
  const { query, page, pageSize } = asked
  // A reviewer's trial of a version is in no history.
  const own = () =>
    conversationsOfAll(db, actor)
      .whereNull('conversations.trialVersion')
      .join('agents', 'agents.id', 'conversations.agentId')
      .whereNull('agents.deletedAt')
  if (query !== undefined) {
    const [{ foldText }, { findHits, presentHits }] = await Promise.all([
      import('../search/fold-words.ts'),
      import('./found-conversations.ts')
    ])
    const found = await findHits(db, own(), query, foldText)
    const matches = await presentHits(db, found.slice((page - 1) * pageSize, page * pageSize), query, foldText)
    return { items: await withAgents(db, matches), total: found.length, page, pageSize }
  }
  const total = await countOf(own())
  const rows: ConversationRow[] = await own()
    .select('conversations.*')
    .orderByRaw('conversations.pinned_at desc nulls last, conversations.updated_at desc, conversations.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const matches = rows.map(row => ({ conversation: presentConversation(row), messageId: null, excerpt: '' }))
  return { items: await withAgents(db, matches), total, page, pageSize }
}

async function withAgents(db: Db, matches: Omit<MyConversation, 'agent'>[]): Promise<MyConversation[]> {
  const ids = [...new Set(matches.map(({ conversation }) => conversation.agentId))]
  const rows: Pick<AgentRow, keyof AgentOfMine>[] = await db('agents').whereIn('id', ids).select('id', 'name', 'icon', 'category')
  const agents = new Map(rows.map(row => [row.id, row]))
  return matches.flatMap(match => {
    const agent = agents.get(match.conversation.agentId)
    return agent ? [{ ...match, agent }] : []
  })
}
