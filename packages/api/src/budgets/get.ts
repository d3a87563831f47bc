import { type getOwnBudgets, listed, nearlyUsed, type OwnBudget, type ReplyOf } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import { cutList } from '../http/cut-list.ts'
import type { Call } from '../http/route.ts'
import { fromStored } from './amounts.ts'
import { askerOf } from './asker.ts'
import { presentSpan, spansNow } from './present.ts'
import { findUsesOf } from './queries.ts'

/** What a question of the caller would use and of which most is used. Nothing is asked of the database where there is no budget. */
export async function readOwnBudgets({
  context,
  actor,
  subject
}: Call<typeof getOwnBudgets, Agent>): Promise<ReplyOf<typeof getOwnBudgets>> {
  const spans = await spansNow(context)
  const claims = context.budgets.claimsOf(askerOf(actor, subject))
  if (claims.length === 0) return { items: [], applies: false }
  const uses = await findUsesOf(context.db, claims)
  const items = claims.flatMap((claim, index): OwnBudget[] => {
    const budget = context.budgets.find(claim.budgetId)
    const use = uses[index]
    if (!budget || !use) return []
    const [amount, used] = [claim.amount + use.granted, use.used + use.held]
    if (used < amount * nearlyUsed) return []
    const { scope, scopeId, each, period, unit } = budget
    const isOwn = each || scope === 'person'
    return [
      {
        scope,
        scopeId,
        each,
        period,
        unit,
        amount: fromStored(unit, amount),
        left: isOwn ? fromStored(unit, Math.max(0, amount - used)) : null,
        ...presentSpan(context, spans[period])
      }
    ]
  })
  return { ...cutList(items, listed.ownBudgets), applies: true }
}
