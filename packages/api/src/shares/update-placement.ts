import type { Placement, updatePlacement } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'
import { changePlacement } from './change-placement.ts'
import { checkSites } from './check-sites.ts'
import { settingsColumns } from './settings.ts'

export async function setPlacement({
  context,
  actor,
  subject,
  params,
  body
}: Call<typeof updatePlacement, Agent>): Promise<Placement> {
  await checkSites(body.sites)
  return changePlacement({ context, actor, agentId: subject.id, shareId: params.shareId }, settingsColumns(body))
}
