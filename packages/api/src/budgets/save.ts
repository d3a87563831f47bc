import type { Db } from '../db/connect.ts'
import type { BudgetRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import { countedReplies } from './count-rows.ts'
import { type BudgetKey, moveVersion } from './queries.ts'

/** From which day on is counted, in which time zone. */
export type CountFrom = { from: string; timeZone: string }

/**
 * Sets a budget, or ends it with `null`. Of a new one in questions those of the period that were asked before count too; tokens and money
 * are counted from now on. Every process follows with its next question.
 * @returns the amount before; null where there was none
 */
export async function saveBudget(
  transaction: Db,
  key: BudgetKey,
  amount: number | null,
  count: CountFrom | undefined
): Promise<number | null> {
  const before: Pick<BudgetRow, 'id' | 'amount'> | undefined = await transaction('budgets')
    .where(key)
    .forUpdate()
    .first('id', 'amount')
  if ((before?.amount ?? null) === amount) return amount
  if (amount === null) await transaction('budgets').where(key).delete()
  else if (before) await transaction('budgets').where(key).update({ amount })
  else {
    const id = newId()
    await transaction('budgets').insert({ id, ...key, amount })
    if (count && key.unit === 'questions') await countBefore(transaction, { id, ...key }, count)
  }
  await moveVersion(transaction)
  return before?.amount ?? null
}

/** Counts what was asked in a period before its budget was there. */
async function countBefore(
  transaction: Db,
  { id, ...key }: Pick<BudgetRow, 'id' | 'scope' | 'scopeId' | 'each'>,
  { from, timeZone }: CountFrom
): Promise<void> {
  await transaction.raw(
    `insert into budget_uses (budget_id, holder, period_from, used)
     select :id, holder, :from::date, used from (${countedReplies(key)}) counted where used > 0
     on conflict (budget_id, holder, period_from) do update set used = greatest(budget_uses.used, excluded.used)`,
    { id, from, timeZone, scopeId: key.scopeId }
  )
}

/** Counts what was asked in the term that a day began, for all budgets of terms: the term may be another one now. */
export async function countTerm(transaction: Db, count: CountFrom): Promise<void> {
  const budgets: BudgetRow[] = await transaction('budgets').where({ period: 'term', unit: 'questions' })
  for (const budget of budgets) await countBefore(transaction, budget, count)
}
