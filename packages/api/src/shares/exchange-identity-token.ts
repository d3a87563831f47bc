import { createHash } from 'node:crypto'
import { AppError, type exchangeIdentityToken } from '@lyceum/core/contract'
import { isPublished } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { invalidShare } from '../http/error-with-message.ts'
import type { Call } from '../http/route.ts'
import { guestOf, startHostSession } from './host-sessions.ts'
import { refused } from './identity-refusal.ts'
import type { Introduction } from './identity-token.ts'
import { findActiveShare, findShareById } from './queries.ts'

/** Begins a session of whom the site of a share introduces. @throws invalidCredentials, agentInaccessible; notFound for an unknown share */
export async function introducePerson({ context, body }: Call<typeof exchangeIdentityToken>): Promise<{ accessToken: string }> {
  const found = await findActiveShare(context.sql, body.shareToken)
  const [share, agent] = found
    ? await Promise.all([findShareById(context.db, found.agentId, found.shareId), findAgent(context.db, found.agentId)])
    : []
  if (!share || !agent) throw invalidShare()
  if (!share.enabled || !isPublished(agent)) throw new AppError('agentInaccessible')
  // Most servers are never asked, and what verifies foreign keys is large.
  const { readIdentityToken } = await import('./identity-token.ts')
  const introduction = await readIdentityToken(context, share, body.token)
  await useOnce(context, share.id, introduction)
  const guestId = guestOf(context.config.tokenSecret, share.id, introduction.subject)
  const { fingerprint } = body
  const { setAt } = share.identity!
  const accessToken = await startHostSession(context, { shareId: share.id, guestId, fingerprint, setAt })
  if (accessToken === undefined) throw refused('signature', 'rejected')
  return { accessToken }
}

/** Only the hash of a token's id is stored, until the token has expired. @throws invalidCredentials when it was used before */
async function useOnce({ db, now }: Context, shareId: string, { tokenId, expiresAt }: Introduction): Promise<void> {
  await db('identityTokens').where('expiresAt', '<', now()).delete()
  const hash = createHash('sha256')
    .update(JSON.stringify([shareId, tokenId]))
    .digest('base64url')
  const first: unknown[] = await db('identityTokens').insert({ hash, expiresAt }).onConflict('hash').ignore().returning('hash')
  if (first.length === 0) throw refused('jti', 'rejected')
}
