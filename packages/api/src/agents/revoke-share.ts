import { AppError, type revokeShare } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { type Agent, lockAgent } from './queries.ts'
import { recordShare } from './record-share.ts'
import { listActiveShares, revokeShares } from './share-queries.ts'

export async function unshareAgent({ context, actor, subject, query }: Call<typeof revokeShare, Agent>): Promise<void> {
  const { accessLevel } = query
  await inTransaction(context.db, async transaction => {
    await lockAgent(transaction, subject.id)
    const active = await listActiveShares(transaction, subject.id)
    const revoked = active.filter(share => accessLevel === undefined || share.accessLevel === accessLevel)
    if (revoked.length === 0) throw new AppError('notFound')
    await revokeShares(transaction, subject.id, context.now(), accessLevel)
    for (const share of revoked) await recordShare(transaction, signedIn(actor).userId, 'agent.unshare', subject.id, share, null)
  })
}
