import { AppError, type listBudgets } from '@lyceum/core/contract'
import type { BudgetSubject } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { presentBudget, spansNow } from './present.ts'

/** @throws validation for an id without the kind of what it is of */
export async function listAllBudgets({ context, query }: Call<typeof listBudgets, BudgetSubject>) {
  const { page, pageSize, scope, scopeId } = query
  if (scopeId !== undefined && scope === undefined)
    throw new AppError('validation', { problems: [{ path: ['scope'], reason: 'required' }] })
  const { findBudgets } = await import('./list-queries.ts')
  const spans = await spansNow(context)
  const { items, total } = await findBudgets(context.db, { scope, scopeId }, spans, { page, pageSize })
  return { items: items.map(found => presentBudget(context, found, spans)), total, page, pageSize }
}
