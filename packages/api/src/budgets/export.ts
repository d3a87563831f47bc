import { type exportBudgets, fallbackLocale } from '@lyceum/core/contract'
import { loadServerWords } from '@lyceum/core/i18n'
import type { BudgetSubject } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import type { Cell } from '../statistics/send-table.ts'
import { presentBudget, spansNow } from './present.ts'

type Words = Awaited<ReturnType<typeof loadServerWords<'budget-export'>>>

/** Writes budgets as a file. */
export async function sendBudgets({ context, query, response }: Call<typeof exportBudgets, BudgetSubject>): Promise<void> {
  const { scope, scopeId, format, locale = fallbackLocale } = query
  const words = await loadServerWords(locale, 'budget-export')
  const { sendTable } = await import('../statistics/send-table.ts')
  await sendTable(response, rowsOf(context, { scope, scopeId }, words), { name: 'budgets', sheet: words.sheet, format })
}

const rowsAtOnce = 500

async function* rowsOf(
  context: Context,
  filter: { scope?: string | undefined; scopeId?: string | undefined },
  words: Words
): AsyncGenerator<Cell[][]> {
  yield [Object.values(words.columns)]
  const { findBudgets } = await import('./list-queries.ts')
  const spans = await spansNow(context)
  for (let page = 1; ; page++) {
    const { items } = await findBudgets(context.db, filter, spans, { page, pageSize: rowsAtOnce })
    if (items.length > 0)
      yield items.map(found => {
        const { scope, name, each, period, unit, amount, used, granted, nearly, usedUp, resetsAt } = presentBudget(
          context,
          found,
          spans
        )
        return [
          words.scopes[scope],
          name,
          each ? words.each : words.together,
          words.periods[period],
          words.units[unit],
          amount,
          used ?? '',
          granted,
          nearly,
          usedUp,
          resetsAt ?? ''
        ]
      })
    if (items.length < rowsAtOnce) return
  }
}
