import { limits, type listBaseCandidates, type ReplyOf } from '@lyceum/core/contract'
import { searchDepartmentRows } from '../departments/tree-queries.ts'
import type { Call } from '../http/route.ts'
import { findUsers } from '../users/list-queries.ts'
import { presentPerson } from '../users/present.ts'
import type { BaseInPath } from './subject.ts'

/** An empty query finds nobody; who is blocked is not found. */
export async function findCandidates({
  context,
  query: { query }
}: Call<typeof listBaseCandidates, BaseInPath>): Promise<ReplyOf<typeof listBaseCandidates>> {
  if (query === '') return { people: [], departments: [] }
  const [people, departments] = await Promise.all([
    findUsers(context.db, { name: query, standing: 'active' }, { page: 1, pageSize: limits.baseCandidates }),
    searchDepartmentRows(context.db, query, limits.baseCandidates)
  ])
  return { people: people.items.map(presentPerson), departments }
}
