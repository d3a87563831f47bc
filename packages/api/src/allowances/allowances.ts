import { type AgentAllowances, AppError, type getAllowances, type setAllowance } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import { firstOfMonth, localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { listAllowances, setAllowanceOf } from './queries.ts'

export function readAllowances({ context, subject }: Call<typeof getAllowances, Agent>): Promise<AgentAllowances> {
  return present(context, subject.id)
}

/** @throws notFound when the agent has no share of this access level */
export async function changeAllowance({ context, subject, body }: Call<typeof setAllowance, Agent>): Promise<AgentAllowances> {
  const { accessLevel, perDay, perMonth } = body
  if (!(await setAllowanceOf(context.db, subject.id, accessLevel, { perDay, perMonth }))) throw new AppError('notFound')
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
