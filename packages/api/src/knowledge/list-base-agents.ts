import type { listBaseAgents, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { agentsOf } from './base-agents.ts'
import type { BaseInPath } from './subject.ts'

export async function listAgentsOfBase({
  context,
  subject: base
}: Call<typeof listBaseAgents, BaseInPath>): Promise<ReplyOf<typeof listBaseAgents>> {
  return { items: await agentsOf(context.db, base) }
}
