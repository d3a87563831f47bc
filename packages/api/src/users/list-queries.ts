import type { Identity, Role, userSorts } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { like } from '../db/like.ts'
import { type UserWithDepartment, usersWithDepartment } from './queries.ts'

/** Filters people. `query` searches name, number and e-mail; `name` only name and number, for callers who may not see the rest. */
export type UserFilter = {
  query?: string | undefined
  name?: string | undefined
  departmentId?: string | undefined
  role?: Role | undefined
  identity?: Identity | undefined
  standing?: 'active' | 'blocked' | undefined
}

export type UserOrder = { sort: (typeof userSorts)[number]; order: 'asc' | 'desc' }

function matching(db: Db, filter: UserFilter) {
  const query = usersWithDepartment(db).where('users.kind', 'provider')
  const { departmentId, role, identity, standing } = filter
  if (departmentId) query.whereRaw('(departments.id = ? or ? = any(departments.above_ids))', [departmentId, departmentId])
  if (role) query.where('users.role', role)
  if (identity) query.where('users.identity', identity)
  if (standing === 'active') query.whereNull('users.blockedAt')
  if (standing === 'blocked') query.whereNotNull('users.blockedAt')
  const wanted = filter.query || filter.name
  if (wanted) {
    const pattern = like(wanted)
    query.where(match => {
      match.whereILike('users.name', pattern).orWhereILike('users.userNumber', pattern)
      if (filter.query) match.orWhereILike('users.email', pattern)
    })
  }
  return query
}

const columns = {
  name: 'users.name',
  user_number: 'users.userNumber',
  department: 'departments.name',
  last_sign_in_at: 'users.lastSignInAt'
} satisfies Record<UserOrder['sort'], string>

/** One page of people, by name unless another order is wanted, and the total. */
export async function findUsers(
  db: Db,
  filter: UserFilter,
  page: { page: number; pageSize: number },
  { sort, order }: UserOrder = { sort: 'name', order: 'asc' }
): Promise<{ items: UserWithDepartment[]; total: number }> {
  const items = await matching(db, filter)
    .orderBy(columns[sort], order, 'last')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
  return { items, total: await countOf(matching(db, filter).clearSelect()) }
}

/** The ids and roles of the people that a filter finds, at most `limit`. */
export function findUserRoles(db: Db, filter: UserFilter, limit: number): Promise<{ id: string; role: Role }[]> {
  return matching(db, filter)
    .clearSelect()
    .select<{ id: string; role: Role }[]>('users.id', 'users.role')
    .orderBy('users.id')
    .limit(limit)
}
