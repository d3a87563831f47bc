import type { BudgetSubject } from '@lyceum/core/rules'
import type { Request } from 'express'
import { findAgentById } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { BudgetRow, ShareRow } from '../db/tables.ts'

type Finding = { context: Context; request: Request }

/** Whose budgets a call is about, by its query: those of an agent, a share or a course, or any. */
export function budgetsInQuery({ context, request }: Finding): Promise<BudgetSubject | undefined> {
  const { scope, scope_id: scopeId } = request.query
  return governedBy(context, scope, scopeId)
}

/** Whose budget a call sets, by its body. */
export function budgetInBody({ context, request }: Finding): Promise<BudgetSubject | undefined> {
  const { scope, scope_id: scopeId } = (request.body ?? {}) as Record<string, unknown>
  return governedBy(context, scope, scopeId)
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
  const subject = budget && (await governedBy(context, budget.scope, budget.scopeId))
  return subject && { ...subject, budget }
}

/** Who else than admins may govern it; undefined for what is gone. */
async function governedBy(context: Context, scope: unknown, scopeId: unknown): Promise<BudgetSubject | undefined> {
  if (typeof scopeId !== 'string') return {}
  if (scope === 'course') return { courseId: scopeId }
  if (scope !== 'agent' && scope !== 'share') return {}
  const share: Pick<ShareRow, 'agentId'> | undefined =
    scope === 'share' ? await context.db('shares').where({ id: scopeId, revokedAt: null }).first('agentId') : undefined
  const agentId = scope === 'share' ? share?.agentId : scopeId
  const agent = agentId === undefined ? undefined : await findAgentById(context.sql, agentId)
  return agent && { agent }
}
