import type { listAgentUsage } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { groupOf } from './group-of.ts'
import { scopeOf } from './period.ts'

/** @throws validation for a custom range that is none */
export async function listUsageByAgent({ context, actor, query }: Call<typeof listAgentUsage, unknown>) {
  const { page, pageSize } = query
  const { findUsageRows } = await import('./table-queries.ts')
  const scope = scopeOf(context, actor, query)
  const { items, total } = await context.reads.read(db => findUsageRows(db, 'agents', scope, query))
  const people = scope.ownerId === undefined ? (users: number) => users : groupOf
  return { items: items.map(({ users, ...item }) => ({ ...item, users: people(users) })), total, page, pageSize }
}
