import { type listBaseAgents, listed, type ReplyOf } from '@lyceum/core/contract'
import { cutList } from '../http/cut-list.ts'
import type { Call } from '../http/route.ts'
import { agentsOf } from './base-agents.ts'
import type { BaseInPath } from './subject.ts'

export async function listAgentsOfBase({
  context,
  subject: base
}: Call<typeof listBaseAgents, BaseInPath>): Promise<ReplyOf<typeof listBaseAgents>> {
  return cutList(await agentsOf(context.db, base, { most: listed.baseAgents + 1 }), listed.baseAgents)
}
