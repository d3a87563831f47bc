import { type exportBudgets, fallbackLocale } from '@lyceum/core/contract'
import { loadServerWords } from '@lyceum/core/i18n'
import type { BudgetSubject } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'

/** Writes budgets as a file. */
export async function sendBudgets({ context, query, response }: Call<typeof exportBudgets, BudgetSubject>): Promise<void> {
  const { scope, scopeId, format, locale = fallbackLocale } = query
  const words = await loadServerWords(locale, 'budget-export')
  const { sendTable } = await import('../statistics/send-table.ts')
  const { budgetRows } = await import('./exported-rows.ts')
  await sendTable(response, budgetRows(context, { scope, scopeId }, words), { name: 'budgets', sheet: words.sheet, format })
}
