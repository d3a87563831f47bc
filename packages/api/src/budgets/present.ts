import { type Budget, type BudgetHolder, budgetPeriods } from '@lyceum/core/contract'
import { secondsToDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import type { BudgetRow } from '../db/tables.ts'
import { fromStored } from './amounts.ts'
import type { FoundBudgetUse, FoundHolder, Spans } from './list-queries.ts'
import type { Span } from './periods.ts'

/** The periods that are counted now, by the newest terms. */
export async function spansNow({ budgets }: Context): Promise<Spans> {
  await budgets.follow(budgets.version)
  return Object.fromEntries(budgetPeriods.map(period => [period, budgets.spanOf(period)])) as Spans
}

/** From when a period is, and when the next begins. */
export function presentSpan({ now, config }: Context, span: Span | undefined): Pick<Budget, 'from' | 'resetsAt'> {
  const at = now()
  const seconds = span?.until ? secondsToDay(at, config.organisation.timeZone, span.until) : undefined
  return {
    from: span?.from ?? null,
    // The day begins with a whole second.
    resetsAt: seconds === undefined ? null : new Date(Math.floor(at.getTime() / 1000 + seconds) * 1000).toISOString()
  }
}

export function presentBudget(context: Context, found: FoundBudgetUse, spans: Spans): Budget {
  const { id, scope, scopeId, name, each, period, unit, nearly, usedUp } = found
  const [amount, used, granted] = [found.amount, found.used, found.granted].map(value => fromStored(unit, value)) as [
    number,
    number,
    number
  ]
  return {
    id,
    scope,
    scopeId,
    name,
    each,
    period,
    unit,
    amount,
    used: each ? null : used,
    granted: each ? 0 : granted,
    nearly,
    usedUp,
    ...presentSpan(context, spans[period])
  }
}

export const presentHolder = ({ unit }: Pick<BudgetRow, 'unit'>, { holder, name, used, granted }: FoundHolder): BudgetHolder => ({
  id: holder,
  name,
  used: fromStored(unit, used),
  granted: fromStored(unit, granted)
})
