import { AppError, times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { SessionRow, UserRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import { findUserRow } from '../users/queries.ts'
import { before, changeSession, insertSession, lockSession } from './queries.ts'
import { issueToken, readToken } from './tokens.ts'

type SessionStart = Pick<SessionRow, 'fingerprint' | 'userAgent'> &
  Partial<Pick<SessionRow, 'ltiLaunchId' | 'linkedUserId'>> & { idToken?: string }
type TokenOwner = Pick<UserRow, 'id' | 'role' | 'version'>

/** Creates a session and returns its first access token. */
export async function startSession(
  context: Context,
  user: TokenOwner,
  { fingerprint, userAgent, idToken, ltiLaunchId = null, linkedUserId = null }: SessionStart
): Promise<string> {
  const now = context.now()
  const session = { id: newId(), tokenId: newId() }
  await insertSession(context.db, {
    ...session,
    userId: user.id,
    fingerprint,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    rotatedAt: now,
    createdAt: ltiLaunchId === null ? now : begunWith(context.db, ltiLaunchId, now),
    lastUsedAt: now,
    sealedIdToken: idToken ? context.secrets.seal(idToken) : null,
    ltiLaunchId,
    linkedUserId
  })
  return tokenOf(context, user, session.id, session.tokenId)
}

/**
 * Renews an access token, expired or not. Each token has one successor, which whoever repeats the renewal within a minute gets, too
 * (several tabs, a lost response). Later use, or use of an older token, means that a token was stolen: the session ends for all.
 * @throws unauthorized
 */
export async function renewSession(context: Context, accessToken: string, fingerprint: string): Promise<string> {
  const claims = await readToken(context, accessToken)
  const renewed = await inTransaction(context.db, async transaction => {
    const session = await lockSession(transaction, claims.sessionId)
    const now = context.now()
    if (!session || session.userId !== claims.userId || isOver(session, now) || session.fingerprint !== fingerprint)
      return undefined

    const use = useOf(session, claims.tokenId, now)
    if (use === 'replayed') {
      await changeSession(transaction, session.id, { endedAt: now })
      return undefined
    }
    const user = await findUserRow(transaction, session.userId)
    if (!user) return undefined
    if (use === 'repeated') return { user, sessionId: session.id, tokenId: session.tokenId }
    const tokenId = newId()
    const rotation = { tokenId, previousTokenId: session.tokenId, rotatedAt: now, lastUsedAt: now }
    await changeSession(transaction, session.id, rotation)
    return { user, sessionId: session.id, tokenId }
  })
  if (!renewed) throw new AppError('unauthorized')
  return tokenOf(context, renewed.user, renewed.sessionId, renewed.tokenId)
}

/** However often a launch's page signs in again, all its sessions end as if they had begun with it. */
const begunWith = (db: Db, launchId: string, now: Date) =>
  db.raw('coalesce((select created_at from lti_launches where id = ?), ?::timestamptz)', [launchId, now])

// The user agents of browsers are shorter; the header can contain anything.
const maxUserAgentLength = 300

const tokenOf = (context: Context, user: TokenOwner, sessionId: string, tokenId: string) =>
  issueToken(context, { userId: user.id, sessionId, role: user.role, version: user.version, tokenId })

function isOver(session: SessionRow, now: Date): boolean {
  if (session.endedAt) return true
  return (
    session.createdAt <= before(now, times.sessionAbsoluteSeconds) || session.lastUsedAt <= before(now, times.sessionIdleSeconds)
  )
}

function useOf(session: SessionRow, tokenId: string, now: Date): 'current' | 'repeated' | 'replayed' {
  if (tokenId === session.tokenId) return 'current'
  const recent = session.rotatedAt > before(now, times.refreshReplaySeconds)
  return tokenId === session.previousTokenId && recent ? 'repeated' : 'replayed'
}
