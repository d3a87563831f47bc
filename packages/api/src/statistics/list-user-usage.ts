import { AppError, type listUserUsage } from '@lyceum/core/contract'
import { isAdmin } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { scopeOf } from './period.ts'

/** Who used how much is for admins alone, also of own agents. @throws validation for a custom range that is none; notPermitted */
export async function listUsageByUser({ context, actor, query }: Call<typeof listUserUsage, unknown>) {
  if (!isAdmin(actor)) throw new AppError('notPermitted')
  const { page, pageSize } = query
  const { findUsageRows } = await import('./table-queries.ts')
  const scope = scopeOf(context, actor, query)
  const { items, total } = await context.reads.read(db => findUsageRows(db, 'users', scope, query))
  return { items, total, page, pageSize }
}
