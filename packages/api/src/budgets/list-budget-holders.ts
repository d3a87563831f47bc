import type { listBudgetHolders } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentHolder, spansNow } from './present.ts'
import type { FoundBudget } from './subject.ts'

export async function listHolders({ context, query, subject }: Call<typeof listBudgetHolders, FoundBudget>) {
  const { page, pageSize } = query
  const { budget } = subject
  const { findHolders } = await import('./list-queries.ts')
  const span = (await spansNow(context))[budget.period]
  const { items, total } = span ? await findHolders(context.db, budget, span.from, { page, pageSize }) : { items: [], total: 0 }
  return { items: items.map(found => presentHolder(budget, found)), total, page, pageSize }
}
