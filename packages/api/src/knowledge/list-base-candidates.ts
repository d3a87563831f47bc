import { limits, type listBaseCandidates, type ReplyOf } from '@lyceum/core/contract'
import { listDepartmentRows } from '../departments/tree-queries.ts'
import type { Call } from '../http/route.ts'
import { findUsers } from '../users/list-queries.ts'
import { presentPerson } from '../users/present.ts'
import type { BaseInPath } from './subject.ts'

/** An empty query finds nobody. */
export async function findCandidates({
  context,
  query: { query }
}: Call<typeof listBaseCandidates, BaseInPath>): Promise<ReplyOf<typeof listBaseCandidates>> {
  if (query === '') return { people: [], departments: [] }
  const [people, departments] = await Promise.all([
    findUsers(context.db, { name: query }, { page: 1, pageSize: limits.baseCandidates }),
    listDepartmentRows(context.db)
  ])
  const wanted = query.toLocaleLowerCase()
  return {
    people: people.items.map(presentPerson),
    departments: departments
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .slice(0, limits.baseCandidates)
      .map(({ id, name, people }) => ({ id, name, people }))
  }
}
