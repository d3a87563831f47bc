import { AppError, type revokeShare } from '@lyceum/core/contract'
import { lockAgentFor } from '../agents/lock-for.ts'
import type { Agent } from '../agents/queries.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findShareOf, revokeShares } from './queries.ts'
import { recordShare } from './record-share.ts'

/** Revokes the oldest share of an access level. */
export async function unshareAgent({ context, actor, subject, query }: Call<typeof revokeShare, Agent>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    await lockAgentFor(transaction, actor, 'agent.edit', subject.id)
    const share = await findShareOf(transaction, subject.id, query.accessLevel)
    if (!share) throw new AppError('notFound')
    await revokeShares(transaction, subject.id, context.now(), share.id)
    await recordShare(transaction, signedIn(actor).userId, 'agent.unshare', subject.id, share, null)
  })
}
