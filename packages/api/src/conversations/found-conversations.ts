import type { ConversationMatch, Page, searchConversations } from '@lyceum/core/contract'
import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import type { AgentRow, ConversationRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { presentConversation } from './present.ts'
import { conversationsOf } from './queries.ts'

const maxWords = 8
/** Characters of an excerpt, and of those the ones before the first word. */
const excerptSize = { length: 140, before: 40 }

/** A page of what `findConversations` is asked for. */
export async function findIn(call: Call<typeof searchConversations, AgentRow>): Promise<Page<ConversationMatch>> {
  const { context, actor, subject, query } = call
  const { page, pageSize } = query
  const { foldText } = await import('../search/fold-words.ts')
  const found = await findHits(context.db, conversationsOf(context.db, actor, subject.id), query.query, foldText)
  const items = await presentHits(context.db, found.slice((page - 1) * pageSize, page * pageSize), query.query, foldText)
  return { items, total: found.length, page, pageSize }
}

/** Of these conversations, those that have all words, pinned ones first, then the one continued last. */
export async function findHits(db: Db, among: Knex.QueryBuilder, query: string, foldText: Fold): Promise<Hit[]> {
  const words = wordsIn(await foldText(query))
  if (words.length === 0) return []
  // `strpos` takes half of the time of `like`.
  const all: Hit[] = await db
    .with('own', among.select('conversations.id', 'conversations.name', 'conversations.updatedAt', 'conversations.pinnedAt'))
    .with(
      'hits',
      db.raw(
        `select m.conversation_id, max(m.position) as position from own
         join messages m on m.conversation_id = own.id and m.replaced_at is null
         where case when m.words is null then m.body ->> 'text' ilike all (?::text[]) else ${words.map(() => 'strpos(m.words, ?) > 0').join(' and ')} end
         group by m.conversation_id`,
        [wordsIn(query).map(like), ...words]
      )
    )
    .from('own')
    .leftJoin('hits', 'hits.conversationId', 'own.id')
    .select('own.id', 'own.name', 'hits.position')
    .orderByRaw('own.pinned_at desc nulls last, own.updated_at desc, own.id')
  return withNames(all, words, foldText)
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, maxWords)

export type Fold = (text: string) => Promise<string>

/** A conversation, with the place of its last message that has the words. */
export type Hit = { id: string; name: string; position: number | null }

/** Those whose messages or whose names have the words. */
async function withNames(all: Hit[], words: string[], foldText: Fold): Promise<Hit[]> {
  const names = (await foldText(all.map(({ name }) => name.replaceAll('\n', ' ')).join('\n'))).split('\n')
  return all.filter(({ position }, index) => position !== null || words.every(word => names[index]!.includes(word)))
}

/** What is found, with a piece of the message around the first word. */
export async function presentHits(db: Db, hits: Hit[], query: string, foldText: Fold): Promise<ConversationMatch[]> {
  if (hits.length === 0) return []
  const { rows }: { rows: { id: string; messageId: string | null; text: string | null }[] } = await db.raw(
    `select h.id, m.id as "messageId", m.body ->> 'text' as text from unnest(?::text[], ?::int[]) as h (id, position)
     left join messages m on m.conversation_id = h.id and m.position = h.position and m.replaced_at is null`,
    [hits.map(({ id }) => id), hits.map(({ position }) => position)] as never
  )
  const [word = ''] = wordsIn(await foldText(query))
  const messages = new Map(rows.map(row => [row.id, row]))
  const conversations: ConversationRow[] = await db('conversations').whereIn(
    'id',
    hits.map(({ id }) => id)
  )
  const byId = new Map(conversations.map(row => [row.id, row]))
  const items = hits.map(async ({ id }): Promise<ConversationMatch[]> => {
    const row = byId.get(id)
    if (!row) return []
    const { messageId = null, text = null } = messages.get(id) ?? {}
    return [
      {
        conversation: presentConversation(row),
        messageId,
        excerpt: text === null ? '' : await excerptWith(text, word, foldText)
      }
    ]
  })
  return (await Promise.all(items)).flat()
}

/** The text around a word, which may stand between marks of Markdown that are not shown. */
async function excerptWith(text: string, word: string, foldText: Fold): Promise<string> {
  const at = (await foldText(text)).indexOf(word)
  if (at >= 0) return excerptOf(text, at)
  const plain = (await import('./message-words.ts')).shownTextOf(text)
  return excerptOf(plain, (await foldText(plain)).indexOf(word))
}

/** The text around a place; folding leaves most texts as long as they are, so that the place in the folded one is about the same. */
function excerptOf(text: string, at: number): string {
  const start = Math.max(0, at - excerptSize.before)
  // Without halves of characters.
  return text.slice(start, start + excerptSize.length).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
