import { type AgentAllowances, AppError } from '@lyceum/core/contract'
import { firstOfMonth, localDay } from '../config/local-day.ts'
import type { Context } from '../context.ts'
import { listAllowances } from './queries.ts'

/** The allowances of an agent and its shares, with what is used of them. @throws notFound when the agent is gone */
export async function presentAllowances({ db, config, now }: Context, agentId: string): Promise<AgentAllowances> {
  const { timeZone } = config.organisation
  const day = localDay(now(), timeZone)
  const all = await listAllowances(db, agentId, { day, monthFrom: firstOfMonth(day), timeZone })
  const shares = all.flatMap(({ id: shareId, accessLevel, ...used }) => (accessLevel ? [{ shareId, accessLevel, ...used }] : []))
  const agent = all.find(({ accessLevel }) => accessLevel === null)
  if (!agent) throw new AppError('notFound')
  const { id: _, accessLevel: __, ...used } = agent
  return { agent: used, shares }
}
