import { AppError, type Audience, guestHeader, shareHeader, shareToken } from '@lyceum/core/contract'
import type { ActiveShare, Actor } from '@lyceum/core/rules'
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { findActiveShare } from '../agents/queries.ts'
import { issueGuestId, readGuestId } from '../auth/guests.ts'
import { findLiveSession } from '../auth/queries.ts'
import { readToken } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { invalidShare } from './explained.ts'

/**
 * Who asks, from the headers: `Authorization: Bearer <access token>` (with `X-Share-Token` for a share), or
 * `Authorization: Share <token>`. A caller without a bearer gets a guest id in the answer's `X-Guest-Id` unless it sent one
 * that we issued. On calls open to anyone, a bearer that no longer holds counts as none, and so does what is not for us: a
 * proxy's `Basic` in front of the sign-in.
 * @throws unauthorized, tokenExpired, userProfileStale; notFound for a share that doesn't exist or was revoked
 */
export async function readActor(context: Context, request: Request, response: Response, audience: Audience): Promise<Actor> {
  const [scheme = '', value = ''] = (request.get('authorization') ?? '').trim().split(/\s+/, 2)
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return audience === 'anyone'
        ? await readUser(context, request, value).catch(strangerInstead)
        : await readUser(context, request, value)
    case 'share':
      return { kind: 'guest', guestId: guestOf(context, request, response).guestId, share: await readShare(context, value) }
    case '': {
      const { guestId, known } = guestOf(context, request, response)
      return known ? { kind: 'guest', guestId } : { kind: 'nobody' }
    }
    default:
      if (audience === 'anyone') return { kind: 'nobody' }
      throw new AppError('unauthorized')
  }
}

async function readUser(context: Context, request: Request, token: string): Promise<Actor> {
  const claims = await readToken(context, token)
  const session = await findLiveSession(context.db, claims.sessionId, claims.userId, context.now())
  if (!session) throw new AppError('unauthorized')
  if (session.version !== claims.version) throw new AppError('userProfileStale')
  const { userId, sessionId, role, departmentId } = session
  const shared = request.get(shareHeader)
  return { kind: 'user', userId, sessionId, role, departmentId, ...(shared && { share: await readShare(context, shared) }) }
}

function strangerInstead(failure: unknown): Actor {
  if (failure instanceof AppError && failure.status === 401) return { kind: 'nobody' }
  throw failure
}

async function readShare(context: Context, token: string): Promise<ActiveShare> {
  const found = z.safeParse(shareToken, token).success ? await findActiveShare(context.db, token) : undefined
  if (!found) throw invalidShare()
  return { shareId: found.shareId, agentId: found.agentId, accessLevel: found.accessLevel }
}

/** `known` when the caller came with an id that we issued; otherwise a new one is in the answer. */
function guestOf(context: Context, request: Request, response: Response): { guestId: string; known: boolean } {
  const secret = context.config.tokenSecret
  const sent = request.get(guestHeader)
  const known = readGuestId(secret, sent)
  const signed = known ? sent! : issueGuestId(secret)
  response.setHeader(guestHeader, signed)
  return { guestId: known ?? readGuestId(secret, signed)!, known: known !== undefined }
}
