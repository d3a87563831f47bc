import type { Db } from '../db/connect.ts'
import type { BudgetRow, BudgetUseRow } from '../db/tables.ts'

/** Which budget is meant: there is one at most. */
export type BudgetKey = Pick<BudgetRow, 'scope' | 'scopeId' | 'each' | 'period' | 'unit'>

/** Tells every process that budgets have changed. */
export async function moveVersion(transaction: Db): Promise<void> {
  await transaction('budgetVersion').increment('number')
}

/**
 * Forgets what was used in periods that began before this day. Of a term that runs it stays: it lasts until another one is entered, however
 * long that takes.
 * @param termFrom the first day of the term that runs
 */
export async function dropUsesBefore(db: Db, day: string, termFrom: string | undefined): Promise<void> {
  const over = db('budgetUses').where('periodFrom', '<', day)
  if (termFrom !== undefined) over.whereNot('periodFrom', termFrom)
  await over.delete()
}

/** Forgets what a person may use, and what they have used of budgets that each has. */
export async function dropBudgetsOf(transaction: Db, userId: string): Promise<void> {
  await transaction('budgetUses').where({ holder: userId }).delete()
  if ((await transaction('budgets').where({ scope: 'person', scopeId: userId }).delete()) > 0) await moveVersion(transaction)
}

/**
 * Lets an account go on with what another one has used and was granted, where each person has a budget, but for courses. What is more counts:
 * linking two accounts takes nothing from who used little, and unlinking them gives nothing.
 */
export async function shareUses(transaction: Db, fromId: string, toId: string): Promise<void> {
  await transaction.raw(
    `insert into budget_uses as u (budget_id, holder, period_from, used, granted)
     select f.budget_id, :toId, f.period_from, f.used, f.granted
     from budget_uses f join budgets b on b.id = f.budget_id
     where f.holder = :fromId and b.scope in ('school', 'agent', 'share')
     -- As questions lock them, so that neither waits for the other for ever.
     order by f.budget_id, f.period_from
     on conflict (budget_id, holder, period_from) do update
     set used = greatest(u.used, excluded.used), granted = greatest(u.granted, excluded.granted)`,
    { fromId, toId }
  )
}

/** Adds to what may be used in a period; undefined for who is nobody there, in a course for who never came into it. */
export async function addGrant(
  transaction: Db,
  { id: budgetId, scope, scopeId }: Pick<BudgetRow, 'id' | 'scope' | 'scopeId'>,
  { holder, periodFrom, amount }: { holder: string; periodFrom: string; amount: number }
): Promise<{ holder: string; name: string; used: number; granted: number } | undefined> {
  const { rows } = await transaction.raw(
    `with granted as (
       insert into budget_uses as u (budget_id, holder, period_from, granted)
       select :budgetId, :holder, :periodFrom::date, :amount::bigint
       where :holder = ''
         or (:scope <> 'course' and exists (select from users where id = :holder))
         or (:scope = 'course' and exists (select from lti_launches where user_id = :holder and context_id = :scopeId))
         or exists (select from budget_uses where budget_id = :budgetId and holder = :holder)
       on conflict (budget_id, holder, period_from) do update set granted = u.granted + excluded.granted
       returning u.holder, u.used + u.held as used, u.granted
     )
     select g.*, coalesce(p.name, '') as name from granted g left join users p on p.id = g.holder`,
    { budgetId, holder, periodFrom, amount, scope, scopeId }
  )
  return rows[0]
}

type UseKey = Pick<BudgetUseRow, 'budgetId' | 'holder' | 'periodFrom'>

/** What is used of each of these, in their order; undefined where nothing is. */
export async function findUsesOf(db: Db, keys: readonly UseKey[]): Promise<(BudgetUseRow | undefined)[]> {
  const rows: BudgetUseRow[] = await db('budgetUses').whereIn(
    ['budgetId', 'holder', 'periodFrom'],
    keys.map(({ budgetId, holder, periodFrom }) => [budgetId, holder, periodFrom])
  )
  const isOf = (row: UseKey, key: UseKey) =>
    row.budgetId === key.budgetId && row.holder === key.holder && row.periodFrom === key.periodFrom
  return keys.map(key => rows.find(row => isOf(row, key)))
}
