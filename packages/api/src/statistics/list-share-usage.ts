import type { listShareUsage } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { scopeOf } from './period.ts'

/** @throws validation for a custom range that is none */
export async function listUsageByShare({ context, actor, query }: Call<typeof listShareUsage, unknown>) {
  const { page, pageSize } = query
  const { findUsageRows } = await import('./table-queries.ts')
  const scope = scopeOf(context, actor, query)
  const { items, total } = await context.reads.read(db => findUsageRows(db, 'shares', scope, query))
  return {
    items: items.map(({ createdAt, portal, link, widget, course, ...item }) => ({
      ...item,
      createdAt: createdAt.toISOString(),
      byEntrance: { portal, link, widget, course }
    })),
    total,
    page,
    pageSize
  }
}
