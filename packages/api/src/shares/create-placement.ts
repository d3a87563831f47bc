import { AppError, type createPlacement, limits, type Placement } from '@lyceum/core/contract'
import { lockAgentFor } from '../agents/lock-for.ts'
import type { Agent } from '../agents/queries.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { checkSites } from './check-sites.ts'
import { toPlacement } from './present.ts'
import { countActiveShares, insertShare } from './queries.ts'
import { recordShare } from './record-share.ts'
import { settingsColumns } from './settings.ts'

/** Makes one more share. @throws validation when the agent has as many as it may */
export async function placeAgent({ context, actor, subject, body }: Call<typeof createPlacement, Agent>): Promise<Placement> {
  const { userId } = signedIn(actor)
  await checkSites(body.sites)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgentFor(transaction, actor, 'agent.share', subject.id)
    if ((await countActiveShares(transaction, agent.id)) >= limits.placements)
      throw new AppError('validation', { problems: [{ path: ['agentId'], reason: 'tooMany', limit: limits.placements }] })
    const ids = { id: newId(), token: newId(), agentId: agent.id }
    const made = await insertShare(transaction, {
      ...ids,
      ...settingsColumns(body),
      createdBy: userId,
      createdAt: context.now()
    })
    await recordShare(transaction, userId, 'agent.share', agent.id, null, made)
    return toPlacement(made, [])
  })
}
