import type { Budget, setBudget } from '@lyceum/core/contract'
import type { BudgetSubject } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'

export async function setOne(call: Call<typeof setBudget, BudgetSubject>): Promise<{ items: Budget[] }> {
  return (await import('./change.ts')).changeBudget(call)
}
