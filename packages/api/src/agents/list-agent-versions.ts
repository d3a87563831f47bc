import { type listAgentVersions, listed, type ReplyOf } from '@lyceum/core/contract'
import { cutList } from '../http/cut-list.ts'
import type { Call } from '../http/route.ts'
import { toVersion } from './present.ts'
import type { Agent } from './queries.ts'
import { keepInService, listVersionRows } from './versions.ts'

export async function listVersionsOf({
  context,
  subject
}: Call<typeof listAgentVersions, Agent>): Promise<ReplyOf<typeof listAgentVersions>> {
  await keepInService(context.db, subject)
  const rows = await listVersionRows(context.db, subject.id, listed.agentVersions + 1)
  return cutList(
    rows.map(row => toVersion(row, subject)),
    listed.agentVersions
  )
}
