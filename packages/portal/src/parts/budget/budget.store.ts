import { createLoaded, type PersonClient } from '@lyceum/core'
import type { BodyInputOf, Budget, BudgetHolder, BudgetScope, Locale } from '@lyceum/core/contract'
import { exportBudgets, grantBudget, listBudgetHolders, listBudgets, setBudget } from '@lyceum/core/contract/budgets'

/** Whose budgets are shown: those of one thing, or all. */
export type BudgetPlace = { scope: BudgetScope; scopeId: string }

/** Budgets with what is used of them. What a call refuses is thrown to who shows it. */
export function createBudgetStore(client: PersonClient, place?: BudgetPlace) {
  const filter = place ? { scope: place.scope, ...(place.scopeId && { scopeId: place.scopeId }) } : {}
  const loaded = createLoaded((signal, page: number) =>
    client.request(listBudgets, { query: { ...filter, page }, signal, quiet: true })
  )
  let shown = 1
  const load = (page = shown) => {
    shown = page
    return loaded.load(page)
  }
  return {
    $state: loaded.$state,
    load,
    async set(body: BodyInputOf<typeof setBudget>): Promise<void> {
      await client.request(setBudget, { body, quiet: true })
      await load()
    },
    holders: (budgetId: string, page: number, signal: AbortSignal) =>
      client.request(listBudgetHolders, { params: { budgetId }, query: { page }, signal, quiet: true }),
    async grant({ id: budgetId }: Budget, holderId: string, amount: number): Promise<BudgetHolder> {
      const granted = await client.request(grantBudget, { params: { budgetId }, body: { holderId, amount }, quiet: true })
      await load()
      return granted
    },
    /** @throws AppError */
    download: (format: 'csv' | 'xlsx', locale: Locale) =>
      client.file(exportBudgets, { query: { ...filter, format, locale }, quiet: true })
  }
}

export type BudgetStore = ReturnType<typeof createBudgetStore>
