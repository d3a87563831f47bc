import type { AgentCosts, getAgentPrice } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'
import { presentCosts } from './agent-costs.ts'

export function readAgentPrice({ context, subject }: Call<typeof getAgentPrice, Agent>): Promise<AgentCosts> {
  return presentCosts(context, subject.id, subject.price)
}
