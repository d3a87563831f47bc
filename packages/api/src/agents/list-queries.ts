import { type agentSorts, type Category, categories } from '@lyceum/core/contract'
import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { type Agent, agentsWithOwner } from './queries.ts'

type Paging = { page: number; pageSize: number }
type PageOfRows<T> = { rows: T[]; total: number }
type Query = Knex.QueryBuilder

/** One page of the published agents that match, and the number of matches per category. */
export async function findPublished(
  db: Db,
  wanted: Paging & { query?: string | undefined; category?: Category | undefined; sort: (typeof agentSorts)[number] }
): Promise<PageOfRows<Agent> & { counts: Record<Category, number> }> {
  const matching = () => agentsWithOwner(db).where(published).where(matches(wanted.query))
  const byCategory: { category: Category; agents: number }[] = await matching()
    .clear('select')
    .select('agents.category')
    .count('* as agents')
    .groupBy('agents.category')
  const counts = { ...zeroCounts, ...Object.fromEntries(byCategory.map(({ category, agents }) => [category, agents])) }
  const total = wanted.category ? counts[wanted.category] : categories.reduce((sum, category) => sum + counts[category], 0)
  const page = matching().orderBy(orders[wanted.sort])
  if (wanted.category) page.where('agents.category', wanted.category)
  return { rows: await onePage(page, wanted), total, counts }
}

export type ManagedStatus = keyof typeof statuses

/** All agents, the most recently submitted first. */
export function findManaged(
  db: Db,
  wanted: Paging & { query?: string | undefined; status?: ManagedStatus | undefined }
): Promise<PageOfRows<Agent>> {
  const found = agentsWithOwner(db).where(matches(wanted.query))
  if (wanted.status) found.where(statuses[wanted.status])
  return pageWithTotal(found, wanted, [
    { column: db.raw('coalesce(agents.submitted_at, agents.created_at)'), order: 'desc' },
    { column: 'agents.id' }
  ])
}

export function findOwned(db: Db, ownerId: string, paging: Paging): Promise<PageOfRows<Agent>> {
  return pageWithTotal(agentsWithOwner(db).where('agents.ownerId', ownerId), paging, [
    { column: 'agents.createdAt', order: 'desc' },
    { column: 'agents.id' }
  ])
}

/** Recommended published agents, the organisation's default agent first. */
export function findRecommended(db: Db, defaultAgentId: string | null, maxAgents: number): Promise<Agent[]> {
  return agentsWithOwner(db)
    .where(published)
    .where(query => query.where('agents.recommended', true).orWhere('agents.id', defaultAgentId ?? ''))
    .orderByRaw('case when agents.id = ? then 0 else 1 end', [defaultAgentId ?? ''])
    .orderBy(orders.publish_time)
    .limit(maxAgents)
}

export type UsedAgentRow = Agent & { lastUsedAt: Date }

/** The agents that a person has used, has not hidden and may still use, the most recently used first. */
export function findUsed(db: Db, userId: string, paging: Paging): Promise<PageOfRows<UsedAgentRow>> {
  const used = agentsWithOwner(db)
    .join('agentUses', 'agentUses.agentId', 'agents.id')
    .where({ 'agentUses.userId': userId, 'agentUses.hidden': false })
    .where(query => query.where(published).orWhere({ 'agents.ownerId': userId, 'agents.enabled': true }))
    .select('agentUses.lastUsedAt')
  return pageWithTotal(used, paging, [{ column: 'agentUses.lastUsedAt', order: 'desc' }, { column: 'agents.id' }]) as Promise<
    PageOfRows<UsedAgentRow>
  >
}

export async function hideUse(db: Db, userId: string, agentId: string): Promise<void> {
  await db('agentUses').where({ userId, agentId }).update({ hidden: true })
}

const zeroCounts: Record<Category, number> = { learning: 0, management: 0, research: 0, teaching: 0 }

const orders = {
  publish_time: [{ column: 'agents.publishedAt', order: 'desc' }, { column: 'agents.id' }],
  usage_count: [
    { column: 'agents.usageCount', order: 'desc' },
    { column: 'agents.publishedAt', order: 'desc' },
    { column: 'agents.id' }
  ]
} satisfies Record<(typeof agentSorts)[number], object[]>

/** The SQL of `isPublished` in rules/access. */
function published(query: Query): void {
  query.where({ 'agents.visibility': 'public', 'agents.reviewStatus': 'approved', 'agents.enabled': true })
}

/** The SQL of `viewStatus` in rules/review: every other combination counts as under review. */
const statuses = {
  disabled: (query: Query) => void query.where('agents.enabled', false),
  private: (query: Query) =>
    void query.where({ 'agents.enabled': true, 'agents.visibility': 'private', 'agents.reviewStatus': 'none' }),
  approved: (query: Query) => void query.where({ 'agents.enabled': true, 'agents.reviewStatus': 'approved' }),
  rejected: (query: Query) => void query.where({ 'agents.enabled': true, 'agents.reviewStatus': 'rejected' }),
  under_review: (query: Query) =>
    void query
      .where('agents.enabled', true)
      .whereNotIn('agents.reviewStatus', ['approved', 'rejected'])
      .whereNot(neither => neither.where({ 'agents.visibility': 'private', 'agents.reviewStatus': 'none' }))
}

/** Matches agents with each word of the search in the name, the description or the publisher's name, ignoring case. */
function matches(search = '') {
  const words = search.split(/\s+/).filter(Boolean)
  return (query: Query): void => {
    for (const word of words) {
      const patterns = spellings(word).map(spelling => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`)
      query.where(either => {
        for (const column of ['agents.name', 'agents.description', 'users.name'])
          for (const pattern of patterns) either.orWhereILike(column, pattern)
      })
    }
  }
}

// Some databases only know the letter cases of ASCII, so `Á` would not match `á`.
const spellings = (word: string) => (/[^ -~]/.test(word) ? [...new Set([word, word.toLowerCase(), word.toUpperCase()])] : [word])

async function pageWithTotal(
  query: Query,
  paging: Paging,
  order: { column: string | Knex.Raw; order?: 'desc' }[]
): Promise<PageOfRows<Agent>> {
  const counting = query.clone().clear('select').count('* as total').first()
  const { total } = await counting
  return { rows: await onePage(query.orderBy(order), paging), total }
}

const onePage = (query: Query, { page, pageSize }: Paging): Promise<Agent[]> =>
  query.limit(pageSize).offset((page - 1) * pageSize) as unknown as Promise<Agent[]>
