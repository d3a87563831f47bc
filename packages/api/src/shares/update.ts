import { AppError, type Share, type updateShare } from '@lyceum/core/contract'
import { lockAgentFor } from '../agents/lock-for.ts'
import type { Agent } from '../agents/queries.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { checkSites } from './check-sites.ts'
import { toShare } from './present.ts'
import { changeShare, findShareOf } from './queries.ts'
import { recordShare } from './record-share.ts'

/** The agent is locked, so that no share of the new access level is created meanwhile. */
export async function changeShareOf({ context, actor, subject, body }: Call<typeof updateShare, Agent>): Promise<Share> {
  const { accessLevel, newAccessLevel = accessLevel, sites, newLink } = body
  if (sites) await checkSites(sites)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgentFor(transaction, actor, 'agent.share', subject.id)
    if (newAccessLevel !== accessLevel && (await findShareOf(transaction, agent.id, newAccessLevel)))
      throw new AppError('alreadyExists')
    const before = await findShareOf(transaction, agent.id, accessLevel)
    if (!before) throw new AppError('notFound')
    const changes = { accessLevel: newAccessLevel, ...(sites && { sites }), ...(newLink && { token: newId() }) }
    const share = await changeShare(transaction, before.id, changes)
    await recordShare(transaction, signedIn(actor).userId, 'agent.changeShare', agent.id, before, share)
    return toShare(share)
  })
}
