import {
  AppError,
  type createShare,
  type getShareState,
  type listShares,
  type revokeShare,
  type Share,
  type ShareState,
  type updateShare
} from '@lyceum/core/contract'
import { isPublished, may } from '@lyceum/core/rules'
import { inTransaction } from '../db/connect.ts'
import { invalidShare } from '../http/error-with-message.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { checkSites } from './check-sites.ts'
import { toShare } from './present.ts'
import { type Agent, findActiveShare, findAgent, lockAgent } from './queries.ts'
import { findShareOf, insertShare, listActiveShares, revokeShares, setShare } from './share-queries.ts'

/**
 * Returns the active share of this access level, created now if there is none. The agent is locked, so concurrent calls create
 * one share.
 */
export async function shareAgent({ context, actor, subject, body }: Call<typeof createShare, Agent>): Promise<Share> {
  const { userId } = signedIn(actor)
  await checkSites(body.sites)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgent(transaction, subject.id)
    // The agent may have been withdrawn since the permission was checked.
    if (!may(actor, 'agent.share', agent)) throw denied(actor, 'agent.share', agent)
    const existing = await findShareOf(transaction, agent.id, body.accessLevel)
    if (existing) return toShare(existing)
    // Both the id and the token have 132 random bits.
    const made = {
      id: newId(),
      token: newId(),
      agentId: agent.id,
      ...body,
      createdBy: userId,
      createdAt: context.now(),
      revokedAt: null
    }
    await insertShare(transaction, made)
    return toShare(made)
  })
}

/** The agent is locked, so that no share of the new access level is created meanwhile. */
export async function changeShare({ context, subject, body }: Call<typeof updateShare, Agent>): Promise<Share> {
  const { accessLevel, newAccessLevel = accessLevel, sites } = body
  await checkSites(sites)
  return inTransaction(context.db, async transaction => {
    const agent = await lockAgent(transaction, subject.id)
    if (newAccessLevel !== accessLevel && (await findShareOf(transaction, agent.id, newAccessLevel)))
      throw new AppError('alreadyExists')
    const share = await setShare(transaction, agent.id, accessLevel, { accessLevel: newAccessLevel, sites })
    if (!share) throw new AppError('notFound')
    return toShare(share)
  })
}

export async function listSharesOf({ context, subject }: Call<typeof listShares, Agent>): Promise<{ items: Share[] }> {
  return { items: (await listActiveShares(context.db, subject.id)).map(toShare) }
}

export async function unshareAgent({ context, subject, query }: Call<typeof revokeShare, Agent>): Promise<void> {
  const revoked = await revokeShares(context.db, subject.id, context.now(), query.accessLevel)
  if (revoked === 0) throw new AppError('notFound')
}

/** The agent of a share. @throws agentInaccessible when it is out of service; notFound for an unknown or revoked share */
export async function readShareState({ context, params }: Call<typeof getShareState>): Promise<ShareState> {
  const share = await findActiveShare(context.sql, params.token)
  const agent = share && (await findAgent(context.db, share.agentId))
  if (!share || !agent) throw invalidShare()
  if (!isPublished(agent)) throw new AppError('agentInaccessible')
  return { agentId: share.agentId, accessLevel: share.accessLevel }
}
