import type { AgentType, ManagedAgentSort, ManagedStatus, Platform } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { matches, type PageOfRows, type Paging, pageWithTotal, type Query } from './list-queries.ts'
import { type Agent, agentsWithOwner } from './queries.ts'

/** Which of all agents are meant; see the contract. */
export type ManagedFilter = {
  query?: string | undefined
  status?: ManagedStatus | undefined
  platform?: Platform | undefined
  type?: AgentType | undefined
  ownerId?: string | undefined
  /** All but this person's. */
  notOfOwner?: string | undefined
  departmentId?: string | undefined
  recommended?: 'true' | 'false' | undefined
  enabled?: 'true' | 'false' | undefined
}

/** One page of all agents. */
export function findManaged(
  db: Db,
  wanted: ManagedFilter & Paging & { sort?: ManagedAgentSort; order?: 'asc' | 'desc' }
): Promise<PageOfRows<Agent>> {
  const { sort = 'submitted_at', order = 'desc' } = wanted
  const column = sort === 'submitted_at' ? db.raw(submitted) : columns[sort]
  return pageWithTotal(matching(db, wanted), wanted, [
    { column, order, nulls: 'last' },
    ...(sort === 'recommended' ? recommendedOrder : []),
    { column: 'agents.id' }
  ])
}

/** The ids of all agents that a filter finds, at most `limit`, with when each last changed; those submitted last come first. */
export async function findManagedIds(db: Db, filter: ManagedFilter, limit: number): Promise<{ id: string; updatedAt: Date }[]> {
  return matching(db, filter)
    .clear('select')
    .select<{ id: string; updatedAt: Date }[]>('agents.id', 'agents.updatedAt')
    .orderByRaw(`${submitted} desc`)
    .orderBy('agents.id')
    .limit(limit)
}

function matching(db: Db, filter: ManagedFilter) {
  const { query, status, platform, type, ownerId, notOfOwner, departmentId, recommended, enabled } = filter
  const found = agentsWithOwner(db).where(matches(query))
  if (status) found.where(statuses[status])
  if (platform) found.where('agents.platform', platform)
  if (type) found.where('agents.type', type)
  if (ownerId) found.where('agents.ownerId', ownerId)
  // One that belongs to nobody is not theirs either.
  if (notOfOwner) found.whereRaw('agents.owner_id is distinct from ?', [notOfOwner])
  if (departmentId)
    found.whereRaw('users.department_id in (select d.id from departments d where d.id = ? or ? = any(d.above_ids))', [
      departmentId,
      departmentId
    ])
  if (recommended) found.where('agents.recommended', recommended === 'true')
  if (enabled) found.where('agents.enabled', enabled === 'true')
  return found
}

const submitted = 'coalesce(agents.next_submitted_at, agents.submitted_at, agents.created_at)'

const columns = {
  name: 'agents.name',
  publisher: 'users.name',
  usage_count: 'agents.usageCount',
  updated_at: 'agents.updatedAt',
  recommended: 'agents.recommended'
} satisfies Record<Exclude<ManagedAgentSort, 'submitted_at'>, string>

/** Of recommended agents, as `findRecommended` orders them. */
const recommendedOrder: { column: string; order: 'asc' | 'desc'; nulls: 'last' }[] = [
  { column: 'agents.recommendedRank', order: 'asc', nulls: 'last' },
  { column: 'agents.publishedAt', order: 'desc', nulls: 'last' }
]

/**
 * The SQL of `viewStatus` in rules/review: every other combination counts as under review. So does an agent of which the next version
 * waits, besides what the version in service is.
 */
const statuses = {
  disabled: (query: Query) => void query.where('agents.enabled', false),
  private: (query: Query) =>
    void query.where({ 'agents.enabled': true, 'agents.visibility': 'private', 'agents.reviewStatus': 'none' }),
  approved: (query: Query) => void query.where({ 'agents.enabled': true, 'agents.reviewStatus': 'approved' }),
  rejected: (query: Query) => void query.where({ 'agents.enabled': true, 'agents.reviewStatus': 'rejected' }),
  under_review: (query: Query) =>
    void query
      .where('agents.enabled', true)
      .where(waits =>
        waits
          .where('agents.nextStatus', 'under_review')
          .orWhere(first =>
            first
              .whereNotIn('agents.reviewStatus', ['approved', 'rejected'])
              .whereNot(neither => neither.where({ 'agents.visibility': 'private', 'agents.reviewStatus': 'none' }))
          )
      )
} satisfies Record<ManagedStatus, (query: Query) => void>
