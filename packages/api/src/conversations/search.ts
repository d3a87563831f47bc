import { type ConversationMatch, limits, type Page, type searchConversations } from '@lyceum/core/contract'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { conversationsOf } from './queries.ts'

const maxWords = 8
/** Characters of an excerpt, and of those the ones before the first word. */
const excerpt = { length: 140, before: 40 }

type Row = ConversationRow & { messageId: string | null; excerpt: string | null; total: number }

/** The actor's conversations with an agent that have all words, in their name or in one shown message. */
export async function findConversations(call: Call<typeof searchConversations, AgentRow>): Promise<Page<ConversationMatch>> {
  const { context, actor, subject, query } = call
  const { page, pageSize } = query
  const words = query.query.split(/\s+/).slice(0, maxWords)
  const patterns = words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const own = conversationsOf(context.db, actor, subject.id).orderBy('updatedAt', 'desc').limit(limits.searchedConversations)
  const found = context.db
    .with('own', own)
    .with(
      'hits',
      context.db.raw(
        `select distinct on (m.conversation_id) m.conversation_id, m.id,
           substr(t.text, greatest(1, strpos(lower(t.text), lower(?)) - ?), ?) as excerpt
         from own join messages m on m.conversation_id = own.id and m.replaced_at is null
         cross join lateral (select m.body ->> 'text' as text) t
         where t.text ilike all (?::text[])
         order by m.conversation_id, m.position desc`,
        [words[0]!, excerpt.before, excerpt.length, patterns]
      )
    )
    .from('own')
    .leftJoin('hits', 'hits.conversationId', 'own.id')
    .where(where => where.whereNotNull('hits.id').orWhereRaw('own.name ilike all (?::text[])', [patterns]))
    .select('own.*', 'hits.id as messageId', 'hits.excerpt', context.db.raw('count(*) over ()::int as total'))
    .orderBy([{ column: 'own.updatedAt', order: 'desc' }, { column: 'own.id' }])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows: Row[] = await found
  const items = rows.map(row => ({
    conversation: presentConversation(row),
    messageId: row.messageId,
    excerpt: row.excerpt ?? ''
  }))
  return { items, total: rows[0]?.total ?? 0, page, pageSize }
}
