import { type AgentSort, type Category, categories } from '@lyceum/core/contract'
import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { like } from '../db/like.ts'
import type { FoundAgent } from './find.ts'
import { type Agent, agentsWithOwner, publishedRows } from './queries.ts'

export type Paging = { page: number; pageSize: number }
export type PageOfRows<T> = { rows: T[]; total: number }
export type Query = Knex.QueryBuilder

/** A search of the published agents: what was typed, and the agents that the index found for it. */
export type AgentSearch = { query: string; found: FoundAgent[] }

/** One page of the published agents that match, with `among` only of these ids, and the number of matches per category. */
export async function findPublished(
  db: Db,
  wanted: Paging & {
    search?: AgentSearch | undefined
    among?: readonly string[] | undefined
    category?: Category | undefined
    sort?: AgentSort | undefined
  }
): Promise<PageOfRows<Agent> & { counts: Record<Category, number> }> {
  const { search, among } = wanted
  const matching = () => {
    const query = agentsWithOwner(db).where(publishedRows)
    if (among) query.whereIn('agents.id', [...among])
    return search
      ? query.where(either => either.where(matches(search.query)).orWhereIn('agents.id', idsOf(search, false)))
      : query
  }
  const byCategory: { category: Category; agents: number }[] = await matching()
    .clear('select')
    .select('agents.category')
    .count('* as agents')
    .groupBy('agents.category')
  const counts = { ...zeroCounts, ...Object.fromEntries(byCategory.map(({ category, agents }) => [category, agents])) }
  const total = wanted.category ? counts[wanted.category] : categories.reduce((sum, category) => sum + counts[category], 0)
  const page = matching()
  if (wanted.category) page.where('agents.category', wanted.category)
  const sort = wanted.sort ?? (search ? 'relevance' : 'publish_time')
  if (sort === 'relevance' && search) byRelevance(page, search.found)
  page.orderBy(orders[sort])
  return { rows: await onePage(page, wanted), total, counts }
}

/** Published agents that may help although they match less; when the search finds nothing, those used most. */
export async function findNear(db: Db, search: AgentSearch, maxAgents: number): Promise<Agent[]> {
  const near = idsOf(search, true)
  const query = agentsWithOwner(db).where(publishedRows).whereNot(matches(search.query)).limit(maxAgents)
  if (near.length > 0) {
    byRelevance(query, search.found)
    return query.whereIn('agents.id', near)
  }
  return search.found.length > 0 ? [] : query.orderBy(orders.usage_count)
}

const idsOf = ({ found }: AgentSearch, near: boolean) => found.filter(agent => agent.near === near).map(({ agentId }) => agentId)

/** The best match first; what the index does not know comes last. */
function byRelevance(query: Query, found: FoundAgent[]): void {
  query
    .joinRaw('left join unnest(?::text[], ?::real[]) as found (agent_id, score) on found.agent_id = agents.id', [
      found.map(({ agentId }) => agentId),
      found.map(({ score }) => score)
    ] as unknown as Knex.Value[])
    .orderByRaw('found.score desc nulls last')
}

export function findOwned(db: Db, ownerId: string, paging: Paging): Promise<PageOfRows<Agent>> {
  return pageWithTotal(agentsWithOwner(db).where('agents.ownerId', ownerId), paging, [
    { column: 'agents.createdAt', order: 'desc' },
    { column: 'agents.id' }
  ])
}

/**
 * Recommended published agents, in the order that an admin has given them. The organisation's default agent comes first, and takes the place
 * of none where it is not recommended itself.
 */
export async function findRecommended(db: Db, defaultAgentId: string | null, maxAgents: number): Promise<Agent[]> {
  const found = await agentsWithOwner(db)
    .where(publishedRows)
    .where(query => query.where('agents.recommended', true).orWhere('agents.id', defaultAgentId ?? ''))
    .orderByRaw('case when agents.id = ? then 0 else 1 end', [defaultAgentId ?? ''])
    .orderByRaw('agents.recommended_rank nulls last')
    .orderBy(orders.publish_time)
    .limit(maxAgents + 1)
  return found.slice(0, found[0]?.recommended === false ? maxAgents + 1 : maxAgents)
}

export type UsedAgentRow = Agent & { lastUsedAt: Date }

/** The agents that a person has used, has not hidden and may still use, the most recently used first. */
export function findUsed(
  db: Db,
  { userId, mayPublish }: { userId: string; mayPublish: boolean },
  paging: Paging
): Promise<PageOfRows<UsedAgentRow>> {
  const used = agentsWithOwner(db)
    .join('agentUses', 'agentUses.agentId', 'agents.id')
    .where({ 'agentUses.userId': userId, 'agentUses.hidden': false })
    .where(query => {
      query.where(publishedRows)
      // Of unpublished ones, a publisher's own.
      if (mayPublish) query.orWhere({ 'agents.ownerId': userId, 'agents.enabled': true })
    })
    .select('agentUses.lastUsedAt')
  return pageWithTotal(used, paging, [{ column: 'agentUses.lastUsedAt', order: 'desc' }, { column: 'agents.id' }]) as Promise<
    PageOfRows<UsedAgentRow>
  >
}

export async function hideUse(db: Db, userId: string, agentId: string): Promise<void> {
  await db('agentUses').where({ userId, agentId }).update({ hidden: true })
}

const zeroCounts: Record<Category, number> = { learning: 0, management: 0, research: 0, teaching: 0 }

const newestFirst = [{ column: 'agents.publishedAt', order: 'desc' }, { column: 'agents.id' }]
const orders = {
  // Of equal matches.
  relevance: newestFirst,
  publish_time: newestFirst,
  usage_count: [
    { column: 'agents.usageCount', order: 'desc' },
    { column: 'agents.publishedAt', order: 'desc' },
    { column: 'agents.id' }
  ]
} satisfies Record<AgentSort, object[]>

/** Matches agents with each word of the search in the name, the description or the publisher's name, ignoring case. */
export function matches(search = '') {
  const words = search.split(/\s+/).filter(Boolean)
  return (query: Query): void => {
    for (const word of words) {
      const patterns = spellings(word).map(spelling => like(spelling))
      query.where(either => {
        for (const column of ['agents.name', 'agents.description', 'users.name'])
          for (const pattern of patterns) either.orWhereILike(column, pattern)
      })
    }
  }
}

// Some databases only know the letter cases of ASCII, so `Á` would not match `á`.
const spellings = (word: string) => (/[^ -~]/.test(word) ? [...new Set([word, word.toLowerCase(), word.toUpperCase()])] : [word])

/** One page in an order, and the number of all. */
export async function pageWithTotal(
  query: Query,
  paging: Paging,
  order: { column: string | Knex.Raw; order?: 'asc' | 'desc'; nulls?: 'last' }[]
): Promise<PageOfRows<Agent>> {
  const total = await countOf(query.clone().clear('select'))
  return { rows: await onePage(query.orderBy(order), paging), total }
}

const onePage = (query: Query, { page, pageSize }: Paging): Promise<Agent[]> =>
  query.limit(pageSize).offset((page - 1) * pageSize) as unknown as Promise<Agent[]>
