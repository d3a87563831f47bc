import { AppError, type revokePlacement } from '@lyceum/core/contract'
import { lockAgentFor } from '../agents/lock-for.ts'
import type { Agent } from '../agents/queries.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findShareById, revokeShares } from './queries.ts'
import { recordShare } from './record-share.ts'

export async function removePlacement({ context, actor, subject, params }: Call<typeof revokePlacement, Agent>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    await lockAgentFor(transaction, actor, 'agent.edit', subject.id)
    const share = await findShareById(transaction, subject.id, params.shareId)
    if (!share) throw new AppError('notFound')
    await revokeShares(transaction, subject.id, context.now(), share.id)
    await recordShare(transaction, signedIn(actor).userId, 'agent.unshare', subject.id, share, null)
  })
}
