import { type listAgentVersions, listed, type ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toVersion } from './present.ts'
import type { Agent } from './queries.ts'
import { keepInService, listVersionRows } from './versions.ts'

export async function listVersionsOf({
  context,
  subject
}: Call<typeof listAgentVersions, Agent>): Promise<ReplyOf<typeof listAgentVersions>> {
  await keepInService(context.db, subject)
  return { items: (await listVersionRows(context.db, subject.id, listed.agentVersions)).map(row => toVersion(row, subject)) }
}
