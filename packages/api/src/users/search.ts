import type { searchUsers } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findUsers } from './list-queries.ts'
import { presentPerson } from './present.ts'

/** Finds people to share with by name or user number; returns name and department only. An empty query finds nobody. */
export async function searchPeople({ context, query: { query, page, pageSize } }: Call<typeof searchUsers>) {
  const { items, total } =
    query === '' ? { items: [], total: 0 } : await findUsers(context.db, { name: query }, { page, pageSize })
  return { items: items.map(presentPerson), total, page, pageSize }
}
