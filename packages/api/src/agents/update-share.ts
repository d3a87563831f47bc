import { AppError, type Share, type updateShare } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { newId } from '../secrets/new-id.ts'
import { checkSites } from './check-sites.ts'
import { toShare } from './present.ts'
import { type Agent, lockAgent } from './queries.ts'
import { findShareOf, setShare } from './share-queries.ts'

/** The agent is locked, so that no share of the new access level is created meanwhile. */
export async function changeShare({ context, subject, body }: Call<typeof updateShare, Agent>): Promise<Share> {
  const { accessLevel, newAccessLevel = accessLevel, sites, newLink } = body
  await checkSites(sites)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgent(transaction, subject.id)
    if (newAccessLevel !== accessLevel && (await findShareOf(transaction, agent.id, newAccessLevel)))
      throw new AppError('alreadyExists')
    const share = await setShare(transaction, agent.id, accessLevel, {
      accessLevel: newAccessLevel,
      sites,
      ...(newLink && { token: newId() })
    })
    if (!share) throw new AppError('notFound')
    return toShare(share)
  })
}
