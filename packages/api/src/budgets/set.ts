import { AppError, type Budget, type BudgetScope, limits, type setBudget } from '@lyceum/core/contract'
import type { BudgetSubject } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { fromStored, toStored } from './amounts.ts'
import { findBudgets } from './list-queries.ts'
import { presentBudget, spansNow } from './present.ts'
import type { BudgetKey } from './queries.ts'
import { saveBudget } from './save.ts'

/**
 * Sets or ends a budget, and returns all of the same thing. What a publisher sets of an own agent is nobody else's, so it is not in the
 * audit.
 * @throws notFound for what does not exist; validation for an amount that is no amount of its unit, for a person's own budget that each
 * would have, and for a term where none has begun
 */
export async function setOne({
  context,
  actor,
  body,
  subject
}: Call<typeof setBudget, BudgetSubject>): Promise<{ items: Budget[] }> {
  const { amount, ...key } = body
  const { userId } = signedIn(actor)
  await checkKey(context, key)
  const stored = amount === null ? null : toStored(key.unit, amount)
  const spans = await spansNow(context)
  const span = spans[key.period]
  if (!span && stored !== null) throw new AppError('validation', { problems: [{ path: ['period'], reason: 'rejected' }] })
  await inTransaction(context.db, async transaction => {
    const { timeZone } = context.config.organisation
    const before = await saveBudget(transaction, key, stored, span && { from: span.from, timeZone })
    if (before === stored || subject.agent?.ownerId === userId) return
    const { scope, scopeId, ...rest } = key
    const entry = (value: number | null) => (value === null ? null : { ...rest, amount: fromStored(key.unit, value) })
    await record(transaction, {
      actorId: userId,
      action: 'budget.set',
      subjectKind: scope === 'person' ? 'user' : scope === 'school' ? 'organisation' : scope,
      subjectId: scopeId,
      before: entry(before),
      after: entry(stored)
    })
  })
  const page = { page: 1, pageSize: limits.maxPageSize }
  const { items } = await findBudgets(context.db, { scope: key.scope, scopeId: key.scopeId }, spans, page)
  return { items: items.map(found => presentBudget(context, found, spans)) }
}

async function checkKey({ db }: Context, { scope, scopeId, each }: BudgetKey): Promise<void> {
  if (scope === 'person' && each) throw new AppError('validation', { problems: [{ path: ['each'], reason: 'rejected' }] })
  if ((scope === 'school') !== (scopeId === ''))
    throw new AppError('validation', { problems: [{ path: ['scopeId'], reason: scope === 'school' ? 'rejected' : 'required' }] })
  if (!(await exists[scope](db, scopeId))) throw new AppError('notFound')
}

const inTable = (table: string, more: object) => async (db: Db, id: string) =>
  (await db(table)
    .where({ id, ...more })
    .first('id')) !== undefined

const exists: Record<BudgetScope, (db: Db, id: string) => Promise<boolean>> = {
  school: async () => true,
  department: inTable('departments', {}),
  course: inTable('ltiContexts', {}),
  person: inTable('users', {}),
  agent: inTable('agents', { deletedAt: null }),
  share: inTable('shares', { revokedAt: null })
}
