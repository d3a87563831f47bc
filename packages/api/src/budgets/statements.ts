import type { Statement } from '../db/sql.ts'

/** The number of the newest change of a budget. */
export const readBudgetVersion: Statement = { name: 'budgets_version', text: 'select number from budget_version' }

/** All budgets, as they are after which change, and the first days of terms. */
export const readBudgets: Statement = {
  name: 'budgets_all',
  text: `select v.number, coalesce(o.term_starts, '{}') as "termStarts", coalesce((
       select json_agg(json_build_object('id', id, 'scope', scope, 'scopeId', scope_id, 'each', each, 'period', period, 'unit', unit,
         'amount', amount, 'createdAt', created_at))
       from budgets
     ), '[]') as budgets
     from budget_version v left join organisation o on true`
}
