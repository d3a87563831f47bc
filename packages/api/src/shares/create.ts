import type { createShare, Share } from '@lyceum/core/contract'
import { lockAgentFor } from '../agents/lock-for.ts'
import type { Agent } from '../agents/queries.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { checkSites } from './check-sites.ts'
import { toShare } from './present.ts'
import { findShareOf, insertShare } from './queries.ts'
import { recordShare } from './record-share.ts'

/**
 * Returns the oldest active share of this access level, created now if there is none. The agent is locked, so concurrent calls create
 * one share.
 */
export async function shareAgent({ context, actor, subject, body }: Call<typeof createShare, Agent>): Promise<Share> {
  const { userId } = signedIn(actor)
  await checkSites(body.sites)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgentFor(transaction, actor, 'agent.share', subject.id)
    const existing = await findShareOf(transaction, agent.id, body.accessLevel)
    if (existing) return toShare(existing)
    // Both the id and the token have 132 random bits.
    const ids = { id: newId(), token: newId(), agentId: agent.id }
    const made = await insertShare(transaction, { ...ids, ...body, createdBy: userId, createdAt: context.now() })
    await recordShare(transaction, userId, 'agent.share', agent.id, null, made)
    return toShare(made)
  })
}
