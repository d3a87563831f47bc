import { type AgentAllowances, AppError, type setAllowance } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import { record } from '../audit/record.ts'
import { firstOfMonth, localDay } from '../config/local-day.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentAllowances } from './present.ts'
import { budgetOf, lockLimited } from './queries.ts'

/** @throws notFound when the agent has no such share */
export async function changeAllowance({
  context,
  actor,
  subject,
  body
}: Call<typeof setAllowance, Agent>): Promise<AgentAllowances> {
  const { shareId, accessLevel, perDay, perMonth } = body
  const share = shareId ? { id: shareId } : accessLevel && { accessLevel }
  const { userId } = signedIn(actor)
  const { saveBudget } = await import('../budgets/save.ts')
  await inTransaction(context.db, async transaction => {
    const limited = await lockLimited(transaction, subject.id, share)
    if (!limited) throw new AppError('notFound')
    const { timeZone } = context.config.organisation
    const day = localDay(context.now(), timeZone)
    const save = (period: 'day' | 'month', amount: number | null, from: string) =>
      saveBudget(transaction, budgetOf(limited, period), amount, { from, timeZone })
    const before = {
      perDay: await save('day', perDay, day),
      perMonth: await save('month', perMonth, firstOfMonth(day))
    }
    // What an administrator changes of another's agent.
    if (userId === subject.ownerId) return
    const of = shareId ? { shareId } : accessLevel ? { accessLevel } : {}
    const entry = { actorId: userId, action: 'agent.setAllowance' as const, subjectKind: 'agent', subjectId: subject.id }
    await record(transaction, { ...entry, before: { ...of, ...before }, after: { ...of, perDay, perMonth } })
  })
  return presentAllowances(context, subject.id)
}
