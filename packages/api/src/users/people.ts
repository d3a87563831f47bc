import { type listDepartments, type listRoles, type listUsers, roles, type searchUsers } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentPerson, presentUser } from './present.ts'
import { countByRole, findUsers, listDepartmentRows } from './queries.ts'

/** Lists people for admins. */
export async function listPeople({ context, query }: Call<typeof listUsers>) {
  const { page, pageSize, ...filter } = query
  const { items, total } = await findUsers(context.db, filter, { page, pageSize })
  return { items: items.map(presentUser), total, page, pageSize }
}

/** Finds people to share with by name or user number; returns name and department only. An empty query finds nobody. */
export async function searchPeople({ context, query: { query, page, pageSize } }: Call<typeof searchUsers>) {
  const { items, total } =
    query === '' ? { items: [], total: 0 } : await findUsers(context.db, { name: query }, { page, pageSize })
  return { items: items.map(presentPerson), total, page, pageSize }
}

export async function listRolesWithCounts({ context }: Call<typeof listRoles>) {
  const counts = new Map((await countByRole(context.db)).map(({ role, people }) => [role, people]))
  return { items: roles.map(role => ({ role, people: counts.get(role) ?? 0 })) }
}

export async function listAllDepartments({ context }: Call<typeof listDepartments>) {
  return { items: await listDepartmentRows(context.db) }
}
