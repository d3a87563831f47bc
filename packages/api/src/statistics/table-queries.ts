import type { AccessLevel } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { mayRead } from '../knowledge/readable.ts'
import { ofOwner } from './overview-queries.ts'
import type { UsageScope } from './period.ts'

export type TablePage = { query?: string | undefined; page: number; pageSize: number }

const inRange = 'day between :from::date and :to::date'

/** SQL of each table: its rows in order, and in which columns a search looks. */
const tables = {
  users: (scope: UsageScope) => ({
    rows: `select u.id, u.user_number, u.name, d.name as department, s.agents, s.uses
           from (
             select user_id, count(distinct agent_id)::int as agents, sum(uses)::int as uses from usage_days
             where ${inRange} and user_id <> ''${ofOwner(scope, 'agent_id')} group by user_id
           ) s join users u on u.id = s.user_id and u.kind = 'provider' left join departments d on d.id = u.department_id`,
    searched: ['name', 'user_number'],
    order: 'uses desc, name, id'
  }),
  agents: (scope: UsageScope) => ({
    rows: `select a.id, a.name, coalesce(u.name, '') as creator, a.deleted_at is not null as deleted, s.users, s.uses, s.failures, s.likes, s.dislikes
           from (
             select agent_id, count(distinct user_id) filter (where user_id <> '')::int as users, sum(uses)::int as uses,
               coalesce(sum(replies) filter (where outcome = 'failed'), 0)::int as failures,
               sum(likes)::int as likes, sum(dislikes)::int as dislikes
             from usage_days where ${inRange}${ofOwner(scope, 'agent_id')} group by agent_id
           ) s join agents a on a.id = s.agent_id left join users u on u.id = a.owner_id`,
    searched: ['name', 'creator'],
    order: 'uses desc, name, id'
  }),
  shares: (scope: UsageScope) => ({
    rows: `select h.id, h.name, a.name as agent, h.access_level, h.created_at, h.revoked_at is not null as revoked, s.uses,
             s.portal, s.link, s.widget, s.course
           from (
             select share_id, sum(uses)::int as uses, ${['portal', 'link', 'widget', 'course']
               .map(way => `coalesce(sum(uses) filter (where entrance = '${way}'), 0)::int as ${way}`)
               .join(', ')}
             from usage_days where ${inRange} and share_id <> ''${ofOwner(scope, 'agent_id')} group by share_id
           ) s join shares h on h.id = s.share_id join agents a on a.id = h.agent_id`,
    searched: ['name', 'agent'],
    order: 'uses desc, agent, id'
  }),
  // Who asks may choose a base that the publisher of the agent may not know of.
  bases: (scope: UsageScope) => ({
    rows: `select b.id, b.name, u.name as owner, s.agents, s.users, s.replies
           from (
             select base_id, count(distinct agent_id)::int as agents,
               count(distinct user_id) filter (where user_id <> '')::int as users, sum(replies)::int as replies
             from usage_bases where ${inRange}${ofOwner(scope, 'agent_id')} group by base_id
           ) s join knowledge_bases b on b.id = s.base_id join users u on u.id = b.owner_id${
             scope.ownerId === undefined ? '' : ` join users p on p.id = :ownerId and ${mayRead('b', 'p')}`
           }`,
    searched: ['name', 'owner'],
    order: 'replies desc, name, id'
  })
}

export type TableName = keyof typeof tables

export type TableRows = {
  users: { id: string; userNumber: string; name: string; department: string | null; agents: number; uses: number }
  agents: {
    id: string
    name: string
    creator: string
    deleted: boolean
    users: number
    uses: number
    failures: number
    likes: number
    dislikes: number
  }
  shares: {
    id: string
    name: string
    agent: string
    accessLevel: AccessLevel
    createdAt: Date
    revoked: boolean
    uses: number
    portal: number
    link: number
    widget: number
    course: number
  }
  bases: { id: string; name: string; owner: string; agents: number; users: number; replies: number }
}

const valuesOf = ({ from, to, ownerId }: UsageScope) => ({ from, to, ...(ownerId !== undefined && { ownerId }) })

/**
 * All rows of a table, so many at a time: they are sorted once, and none of them is in memory that was not asked for. Whoever does not
 * take them for a minute loses the connection.
 */
export async function* readUsageRows<N extends TableName>(
  db: Db,
  name: N,
  scope: UsageScope,
  rowsAtOnce: number
): AsyncGenerator<TableRows[N][]> {
  const { rows: from, order } = tables[name](scope)
  const transaction = await db.transaction()
  try {
    await transaction.raw(
      `declare usage_rows no scroll cursor for select t.* from (${from}) t order by ${order}`,
      valuesOf(scope)
    )
    for (;;) {
      const { rows } = await transaction.raw<{ rows: TableRows[N][] }>(`fetch ${rowsAtOnce} from usage_rows`)
      yield rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    await transaction.rollback()
  }
}

/** One page of a table, and how many rows all pages have. */
export async function findUsageRows<N extends TableName>(
  db: Db,
  name: N,
  scope: UsageScope,
  { query, page, pageSize }: TablePage
): Promise<{ items: TableRows[N][]; total: number }> {
  const { rows: from, searched, order } = tables[name](scope)
  const where = query ? `where ${searched.map(column => `t.${column} ilike :pattern`).join(' or ')}` : ''
  const values = {
    ...valuesOf(scope),
    ...(query && { pattern: like(query) }),
    limit: pageSize,
    offset: (page - 1) * pageSize
  }
  const { rows } = await db.raw<{ rows: (TableRows[N] & { total: number })[] }>(
    `select t.*, count(*) over ()::int as total from (${from}) t ${where} order by ${order} limit :limit offset :offset`,
    values
  )
  // Beyond the last page there is no row that tells the total.
  const total = rows[0]?.total ?? (page > 1 ? (await findUsageRows(db, name, scope, { query, page: 1, pageSize: 1 })).total : 0)
  return { items: rows.map(({ total: _, ...row }) => row as unknown as TableRows[N]), total }
}
