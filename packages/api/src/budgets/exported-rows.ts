import type { loadServerWords } from '@lyceum/core/i18n'
import type { Context } from '../context.ts'
import type { Cell } from '../statistics/send-table.ts'
import { findBudgets } from './list-queries.ts'
import { presentBudget, spansNow } from './present.ts'

type Words = Awaited<ReturnType<typeof loadServerWords<'budget-export'>>>

const rowsAtOnce = 500

/** The budgets of a thing, or all, as rows of a file with their heads. */
export async function* budgetRows(
  context: Context,
  filter: { scope?: string | undefined; scopeId?: string | undefined },
  words: Words
): AsyncGenerator<Cell[][]> {
  yield [Object.values(words.columns)]
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
