import type { Usage } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Statement } from '../db/sql.ts'
import {
  type Claim,
  type ClaimedUse,
  claimColumns,
  claimKey,
  hasRoom,
  priceOfTokens,
  type UsedOf,
  usedUp
} from '../replies/claims.ts'
import type { BudgetAsker } from './known-budgets.ts'

type Spending = Pick<Context, 'sql' | 'budgets' | 'log'>

/**
 * Lets the model of an agent do something that is no reply, and books the tokens that it took. Nothing is held meanwhile: it is short, and
 * a server that stops with it leaves nothing behind.
 * @throws insufficientBalance where a budget of who asks has nothing left
 */
export async function spend<T>(
  context: Spending,
  asker: BudgetAsker,
  work: (took: (usage: Usage) => void) => Promise<T>
): Promise<T> {
  const { sql, budgets } = context
  await budgets.follow(budgets.version)
  const claims = budgets.claimsOf(asker)
  if (claims.length === 0) return work(() => {})
  const uses = await sql.rows<ClaimedUse>(readUses, [JSON.stringify(claims.map(claimColumns))])
  const useOf = new Map(uses.map(use => [claimKey(use), use]))
  const refused = claims.filter(claim => !hasRoom(claim, useOf.get(claimKey(claim))))
  if (refused.length > 0) throw usedUp(refused)
  let usage: Usage | undefined
  try {
    return await work(told => {
      usage = told
    })
  } finally {
    if (usage) await book(context, claims, usage)
  }
}

/** What was done is not taken back where it cannot be booked. */
async function book({ sql, budgets, log }: Spending, claims: readonly Claim[], usage: Usage): Promise<void> {
  const costing = claims.filter(({ unit }) => unit !== 'questions')
  if (costing.length === 0) return
  const write = () => sql.rows<UsedOf>(bookSpent, [JSON.stringify(costsOf(costing, usage))])
  try {
    await budgets.onBooked(await write().catch(write))
  } catch (failure) {
    log.warn({ err: failure }, 'what a model took beside its answers could not be booked')
  }
}

function costsOf(claims: readonly Claim[], usage: Usage): object[] {
  return claims.flatMap(claim =>
    claim.unit === 'questions' ? [] : [{ ...claimColumns(claim), cost: priceOfTokens(usage, claim.unit) }]
  )
}

const readUses: Statement = {
  name: 'budgets_read_uses',
  text: `select u.budget_id as "budgetId", u.holder, u.period_from as "periodFrom", u.used, u.held, u.peak, u.granted
     from json_to_recordset($1::json) as c(budget_id text, holder text, period_from date)
     join budget_uses u using (budget_id, holder, period_from)`
}

const bookSpent: Statement = {
  name: 'budgets_book_spent',
  text: `insert into budget_uses as u (budget_id, holder, period_from, used)
     select c.budget_id, c.holder, c.period_from, c.cost
     from json_to_recordset($1::json) as c(budget_id text, holder text, period_from date, cost bigint)
     join budgets b on b.id = c.budget_id
     order by 1, 2, 3
     on conflict (budget_id, holder, period_from) do update set used = u.used + excluded.used
     returning u.budget_id as "budgetId", u.holder, u.period_from as "periodFrom", u.used, u.granted`
}
