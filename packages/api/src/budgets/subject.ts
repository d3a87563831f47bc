import type { Budget } from '@lyceum/core/contract'
import type { BudgetSubject } from '@lyceum/core/rules'
import { findAgentById } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { BudgetRow, ShareRow } from '../db/tables.ts'

type Governed = { scope?: Budget['scope'] | undefined; scopeId?: string | undefined }

/** Whose budgets a call is about, by its query: those of an agent, a share or a course, or any. */
export function budgetsInQuery({ context, query }: { context: Context; query: Governed }): Promise<BudgetSubject | undefined> {
  return governedBy(context, query)
}

/** Whose budget a call sets, by its body. */
export function budgetInBody({ context, body }: { context: Context; body: Governed }): Promise<BudgetSubject | undefined> {
  return governedBy(context, body)
}

export type FoundBudget = BudgetSubject & { budget: BudgetRow }

/** The budget of the path; undefined when there is none. */
export async function budgetInPath({
  context,
  params
}: {
  context: Context
  params: { budgetId: string }
}): Promise<FoundBudget | undefined> {
  const budget: BudgetRow | undefined = await context.db('budgets').where({ id: params.budgetId }).first()
  const subject = budget && (await governedBy(context, budget))
  return subject && { ...subject, budget }
}

/** Who else than admins may govern it; undefined for what is gone. */
async function governedBy(context: Context, { scope, scopeId }: Governed): Promise<BudgetSubject | undefined> {
  if (scopeId === undefined) return {}
  if (scope === 'course') return { courseId: scopeId }
  if (scope !== 'agent' && scope !== 'share') return {}
  const share: Pick<ShareRow, 'agentId'> | undefined =
    scope === 'share' ? await context.db('shares').where({ id: scopeId, revokedAt: null }).first('agentId') : undefined
  const agentId = scope === 'share' ? share?.agentId : scopeId
  const agent = agentId === undefined ? undefined : await findAgentById(context.sql, agentId)
  return agent && { agent }
}
