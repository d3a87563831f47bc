import { AppError, times } from '@lyceum/core/contract'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Sql, Statement } from '../db/sql.ts'
import { keyFor, sign } from '../secrets/keys.ts'
import { newId } from '../secrets/new-id.ts'
import { type FoundShare, foundColumns, ofLiveAgent } from './queries.ts'

/** The session of a person whom the site of a share has introduced, with that share. */
export type HostSession = { guestId: string; fingerprint: string; expiresAt: Date; share: FoundShare }

/** The type in a token's header, which tells it from the access token of an account. */
const tokenType = 'host+jwt'

/**
 * The guest that a person of a site is, the same one each time: of one share only, and not to be had by a guest id, since none is ever
 * signed for it.
 */
export function guestOf(secret: Uint8Array, shareId: string, subject: string): string {
  return sign(secret, 'host-person', JSON.stringify([shareId, subject])).slice(0, 22)
}

/**
 * Begins a session, which ends after eight hours in any case, unless the share has got another secret or other keys since those of `setAt`,
 * by which its person was introduced. @returns its first access token; undefined if it has
 */
export async function startHostSession(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  { shareId, guestId, fingerprint, setAt }: { shareId: string; guestId: string; fingerprint: string; setAt: string }
): Promise<string | undefined> {
  const createdAt = context.now()
  const expiresAt = new Date(createdAt.getTime() + times.identitySessionSeconds * 1000)
  const id = newId()
  await context.db('shareSessions').where('expiresAt', '<', createdAt).delete()
  // Who is just replacing them is waited for, and ends the sessions that are there then.
  const { rows } = await context.db.raw<{ rows: unknown[] }>(
    `with same as (select id from shares where id = :shareId and identity ->> 'setAt' = :setAt for share)
     insert into share_sessions (id, share_id, guest_id, fingerprint, created_at, expires_at)
     select :id, same.id, :guestId, :fingerprint, :createdAt, :expiresAt from same returning 1`,
    { id, shareId, guestId, fingerprint, setAt, createdAt, expiresAt } as never
  )
  return rows.length > 0 ? tokenOf(context, id, guestId, expiresAt) : undefined
}

/** Whether a bearer token is of a person whom a site has introduced; its signature is not checked yet. */
export function isHostToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === tokenType
  } catch {
    return false
  }
}

/** The claims of a host's person: the guest, and the session. */
export type HostClaims = { guestId: string; sessionId: string; expired: boolean }

/** Verifies a token's signature and returns its claims and whether it has expired; only renewing accepts an expired token. @throws unauthorized */
export async function readHostToken({ config, now }: Pick<Context, 'config' | 'now'>, token: string): Promise<HostClaims> {
  try {
    const { payload } = await jwtVerify(token, keyFor(config.tokenSecret, 'host-token'), {
      algorithms: ['HS256'],
      typ: tokenType,
      // The caller decides whether to accept an expired token.
      currentDate: new Date(0),
      requiredClaims: ['sub', 'sid', 'exp']
    })
    const expired = payload.exp! <= Math.floor(now().getTime() / 1000)
    return { guestId: payload.sub!, sessionId: payload.sid as string, expired }
  } catch (cause) {
    throw new AppError('unauthorized', { cause })
  }
}

/** Another access token of the same session. @throws unauthorized */
export async function renewHostToken(
  context: Pick<Context, 'config' | 'sql' | 'now'>,
  token: string,
  fingerprint: string
): Promise<string> {
  const { sessionId, guestId } = await readHostToken(context, token)
  const session = await findHostSession(context.sql, sessionId, context.now())
  if (session?.guestId !== guestId || session.fingerprint !== fingerprint) throw new AppError('unauthorized')
  return tokenOf(context, sessionId, guestId, session.expiresAt)
}

/** Ends the sessions of all whom a site has introduced. */
export async function endShareSessions(db: Db, shareId: string): Promise<void> {
  await db('shareSessions').where({ shareId }).delete()
}

const liveSession: Statement = {
  name: 'shares_live_session',
  text: `select x.guest_id as "guestId", x.fingerprint, x.expires_at as "expiresAt", ${foundColumns}
         from share_sessions x join shares s on s.id = x.share_id and s.revoked_at is null ${ofLiveAgent}
         where x.id = $1 and x.expires_at > $2`
}

/** A session that has not ended, and its share; undefined for any other, and when the share was revoked. */
export async function findHostSession(sql: Sql, sessionId: string, now: Date): Promise<HostSession | undefined> {
  type Row = FoundShare & { guestId: string; fingerprint: string; expiresAt: Date }
  const [row] = await sql.rows<Row>(liveSession, [sessionId, now])
  if (!row) return undefined
  const { guestId, fingerprint, expiresAt, ...share } = row
  return { guestId, fingerprint, expiresAt, share }
}

/** A token that is valid for 15 minutes, and never longer than its session. */
function tokenOf({ config, now }: Pick<Context, 'config' | 'now'>, sessionId: string, guestId: string, expiresAt: Date) {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const end = Math.floor(expiresAt.getTime() / 1000)
  return new SignJWT({ sid: sessionId, ver: 1 })
    .setProtectedHeader({ alg: 'HS256', typ: tokenType })
    .setSubject(guestId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + times.accessTokenSeconds, end))
    .sign(keyFor(config.tokenSecret, 'host-token'))
}
