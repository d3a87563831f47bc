import { AppError, type BudgetHolder, type grantBudget } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { toStored } from './amounts.ts'
import type { FoundHolder } from './list-queries.ts'
import { presentHolder, spansNow } from './present.ts'
import { addGrant } from './queries.ts'
import type { FoundBudget } from './subject.ts'

/**
 * Adds to a budget for this period alone; it holds from the next question on.
 * @throws notFound for a person who has asked nothing in this period; validation where each has their own and nobody is named, or the
 * other way round
 */
export async function grantOnce({ context, actor, body, subject }: Call<typeof grantBudget, FoundBudget>): Promise<BudgetHolder> {
  const { budget } = subject
  const { holderId } = body
  if (budget.each !== (holderId !== ''))
    throw new AppError('validation', { problems: [{ path: ['holderId'], reason: budget.each ? 'required' : 'rejected' }] })
  const span = (await spansNow(context))[budget.period]
  if (!span) throw new AppError('notFound')
  const amount = toStored(budget.unit, body.amount)
  const found = await inTransaction(context.db, async transaction => {
    const holder: FoundHolder | undefined = await addGrant(transaction, budget, {
      holder: holderId,
      periodFrom: span.from,
      amount
    })
    if (!holder) throw new AppError('notFound')
    const { userId } = signedIn(actor)
    if (subject.agent?.ownerId !== userId)
      await record(transaction, {
        actorId: userId,
        action: 'budget.grant',
        subjectKind: holderId === '' ? budget.scope : 'user',
        subjectId: holderId || budget.scopeId,
        before: null,
        after: { period: budget.period, unit: budget.unit, amount: body.amount }
      })
    return holder
  })
  return presentHolder(budget, found)
}
