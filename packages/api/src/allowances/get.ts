import type { AgentAllowances, getAllowances } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'
import { presentAllowances } from './present.ts'

export function readAllowances({ context, subject }: Call<typeof getAllowances, Agent>): Promise<AgentAllowances> {
  return presentAllowances(context, subject.id)
}
