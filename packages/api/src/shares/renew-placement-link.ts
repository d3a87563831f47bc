import type { Placement, renewPlacementLink } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { changePlacement } from './change-placement.ts'

export function renewLink({ context, actor, subject, params }: Call<typeof renewPlacementLink, Agent>): Promise<Placement> {
  return changePlacement({ context, actor, agentId: subject.id, shareId: params.shareId }, { token: newId() })
}
