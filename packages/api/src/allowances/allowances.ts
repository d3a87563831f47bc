import { type AgentAllowances, AppError, type getAllowances, type setAllowance } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import { record } from '../audit/record.ts'
import { firstOfMonth, localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { listAllowances, replaceAllowance } from './queries.ts'

export function readAllowances({ context, subject }: Call<typeof getAllowances, Agent>): Promise<AgentAllowances> {
  return present(context, subject.id)
}

/** @throws notFound when the agent has no share of this access level */
export async function changeAllowance({
  context,
  actor,
  subject,
  body
}: Call<typeof setAllowance, Agent>): Promise<AgentAllowances> {
  const { accessLevel, perDay, perMonth } = body
  const { userId } = signedIn(actor)
  await inTransaction(context.db, async transaction => {
    const before = await replaceAllowance(transaction, subject.id, accessLevel, { perDay, perMonth })
    if (!before) throw new AppError('notFound')
    // What an administrator changes of another's agent.
    if (userId === subject.ownerId) return
    const of = accessLevel ? { accessLevel } : {}
    const entry = { actorId: userId, action: 'agent.setAllowance', subjectKind: 'agent', subjectId: subject.id }
    await record(transaction, { ...entry, before: { ...of, ...before }, after: { ...of, perDay, perMonth } })
  })
  return present(context, subject.id)
}

async function present({ db, config, now }: Context, agentId: string): Promise<AgentAllowances> {
  const day = localDay(now(), config.organisation.timeZone)
  const all = await listAllowances(db, agentId, { day, monthFrom: firstOfMonth(day) })
  const shares = all.flatMap(({ accessLevel, ...used }) => (accessLevel ? [{ accessLevel, ...used }] : []))
  const agent = all.find(({ accessLevel }) => accessLevel === null)
  if (!agent) throw new AppError('notFound')
  const { accessLevel: _, ...used } = agent
  return { agent: used, shares }
}
