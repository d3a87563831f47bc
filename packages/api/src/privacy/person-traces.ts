import { fromStored } from '../budgets/amounts.ts'
import type { Db } from '../db/connect.ts'
import type { BudgetRow, BudgetUseRow } from '../db/tables.ts'

// What a person left in things that are more than theirs, for the archive of their data.

/** What a person may use, and what they have used of it and of what each may where they are, in each period. */
export async function budgetsOf(db: Db, userId: string) {
  const own: BudgetRow[] = await db('budgets').where({ scope: 'person', scopeId: userId }).orderBy('createdAt')
  type Use = Pick<BudgetRow, 'scope' | 'period' | 'unit'> & Pick<BudgetUseRow, 'used' | 'granted'> & { from: string }
  const used: Use[] = await db('budgetUses as u')
    .join('budgets as b', 'b.id', 'u.budgetId')
    .where(either =>
      either.where({ 'u.holder': userId }).orWhere(ofOwn => ofOwn.where({ 'b.scope': 'person', 'b.scopeId': userId }))
    )
    .orderBy('u.periodFrom')
    .select('b.scope', 'b.period', 'b.unit', 'u.used', 'u.granted', db.raw('u.period_from::text as "from"'))
  return {
    own: own.map(({ period, unit, amount, createdAt }) => ({ period, unit, amount: fromStored(unit, amount), createdAt })),
    used: used.map(({ used, granted, ...use }) => ({
      ...use,
      used: fromStored(use.unit, used),
      granted: fromStored(use.unit, granted)
    }))
  }
}

/** What they were told, and of what they want to hear nothing. */
export const notificationsOf = async (db: Db, userId: string) => ({
  notifications: await db('notifications').where({ userId }).orderBy('createdAt').select('kind', 'data', 'createdAt', 'readAt'),
  quiet: await db('quietKinds').where({ userId }).orderBy('kind').pluck('kind')
})

/** The passages that they changed, and the versions of agents that they wrote. */
export const writtenBy = async (db: Db, userId: string) => ({
  passages: await db('passageEdits as e')
    .join('documents as d', 'd.id', 'e.documentId')
    .where({ 'e.editorId': userId })
    .orderBy('e.editedAt')
    .select('d.name as document', 'e.position', 'e.text', 'e.enabled', 'e.editedAt'),
  versions: await db('agentVersions as v')
    .join('agents as a', 'a.id', 'v.agentId')
    .where({ 'v.authorId': userId })
    .orderBy('v.createdAt')
    .select('a.id as agentId', 'a.name as agent', 'v.number', 'v.status', 'v.createdAt')
})
