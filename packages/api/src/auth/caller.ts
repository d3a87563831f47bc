import { AppError, type Audience, guestHeader, shareHeader } from '@lyceum/core/contract'
import type { ActiveShare, Actor } from '@lyceum/core/rules'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { Caller, ReadCaller } from '../http/caller.ts'
import { invalidShare } from '../http/error-with-message.ts'
import { findHostSession, isHostToken, readHostToken } from '../shares/host-sessions.ts'
import type { FoundShare } from '../shares/queries.ts'
import { isSiteAllowed } from './allowed-site.ts'
import { issueGuest, readGuestId } from './guests.ts'
import { findLiveSession } from './queries.ts'
import { readToken } from './tokens.ts'

type Dependencies = Pick<Context, 'config' | 'sql' | 'now'>
/** Finds the share with a token; undefined when it doesn't exist or was revoked. */
type FindShare = (token: string) => Promise<Readonly<FoundShare> | undefined>
type ReadShare = (request: Request, token: string, audience: Audience) => Promise<ActiveShare>

/**
 * Identifies the caller by the headers: `Authorization: Bearer <access token>` (with `X-Share-Token` for a share), or
 * `Authorization: Share <token>`. Somebody whom an embedding site has identified has an access token that names the share. A caller without a
 * bearer token gets a guest id in the `X-Guest-Id` response header unless it sent a valid one. On calls open to anyone, an invalid bearer token is ignored, and so are other schemes, such as a
 * proxy's `Basic` authentication.
 */
export function createReadCaller(context: Dependencies, findShare: FindShare): ReadCaller {
  const readShare = createReadShare(context, findShare)
  return async (request, response) => {
    const [scheme = '', value = ''] = (request.get('authorization') ?? '').trim().split(/\s+/, 2)
    if (scheme.toLowerCase() === 'bearer')
      return isHostToken(value) ? hostCaller(context, request, value) : bearerCaller(context, readShare, request, value)
    return guestCaller(context, readShare, request, response, scheme.toLowerCase(), value)
  }
}

async function bearerCaller(context: Dependencies, readShare: ReadShare, request: Request, token: string): Promise<Caller> {
  const claims = await readToken(context, token).catch((refused: unknown) => ({ refused }))
  const readUser = async (audience: Audience): Promise<Actor> => {
    if ('refused' in claims) throw claims.refused
    if (claims.expired) throw new AppError('tokenExpired')
    const session = await findLiveSession(context.sql, claims.sessionId, claims.userId, context.now())
    if (!session) throw new AppError('unauthorized')
    if (session.version !== claims.version) throw new AppError('userProfileStale')
    const { userId, sessionId, role, departmentIds, courseId, courseStanding, courseIsTest, linkedId } = session
    if (courseId) {
      const course = {
        courseId,
        agentId: session.courseAgentId,
        linkId: session.courseLinkId,
        standing: courseStanding ?? 'learner',
        ...(courseIsTest && { isTest: true }),
        ...(linkedId && { linkedId })
      }
      return { kind: 'user', userId, sessionId, role, departmentIds, course }
    }
    const shared = request.get(shareHeader)
    return {
      kind: 'user',
      userId,
      sessionId,
      role,
      departmentIds,
      ...(shared && { share: await readShare(request, shared, audience) })
    }
  }
  return {
    provenId: 'refused' in claims ? undefined : claims.userId,
    actor: audience => (audience === 'anyone' ? readUser(audience).catch(anonymousFallback) : readUser(audience))
  }
}

function anonymousFallback(failure: unknown): Actor {
  if (failure instanceof AppError && failure.status === 401) return { kind: 'nobody' }
  throw failure
}

function guestCaller(
  { config }: Dependencies,
  readShare: ReadShare,
  request: Request,
  response: Response,
  scheme: string,
  value: string
): Caller {
  const sent = request.get(guestHeader)
  const known = readGuestId(config.tokenSecret, sent)
  /** The guest id of the call, or a new one; the response header has it in both cases. */
  const guestId = () => {
    const { guestId, signed } = known ? { guestId: known, signed: sent! } : issueGuest(config.tokenSecret)
    response.setHeader(guestHeader, signed)
    return guestId
  }
  return {
    provenId: known,
    async actor(audience: Audience) {
      switch (scheme) {
        case 'share':
          return { kind: 'guest', guestId: guestId(), share: await readShare(request, value, audience) }
        case '': {
          const id = guestId()
          return known ? { kind: 'guest', guestId: id } : { kind: 'nobody' }
        }
        default:
          if (audience === 'anyone') return { kind: 'nobody' }
          throw new AppError('unauthorized')
      }
    }
  }
}

/** Whom the site of a share has introduced: a guest of that share alone, whose id is told to nobody. */
async function hostCaller(context: Dependencies, request: Request, token: string): Promise<Caller> {
  const claims = await readHostToken(context, token).catch((refused: unknown) => ({ refused }))
  const readGuest = async (audience: Audience): Promise<Actor> => {
    if ('refused' in claims) throw claims.refused
    if (claims.expired) throw new AppError('tokenExpired')
    const session = await findHostSession(context.sql, claims.sessionId, context.now())
    if (session?.guestId !== claims.guestId) throw new AppError('unauthorized')
    return {
      kind: 'guest',
      guestId: claims.guestId,
      introduced: true,
      share: usable(context, request, session.share, audience)
    }
  }
  return {
    provenId: 'refused' in claims ? undefined : claims.guestId,
    actor: audience => (audience === 'anyone' ? readGuest(audience).catch(anonymousFallback) : readGuest(audience))
  }
}

/** Reads the share of a call. @throws notFound; as `usable` */
function createReadShare(context: Dependencies, findShare: FindShare): ReadShare {
  return async (request, token, audience) => {
    const found = await findShare(token)
    if (!found) throw invalidShare()
    return usable(context, request, found, audience)
  }
}

/**
 * The share of a call, as the rules know it. One that is switched off, and a page of a site that it does not list, are refused, but for
 * calls that are open to anyone. @throws agentInaccessible, notPermitted
 */
function usable({ config }: Dependencies, request: Request, found: FoundShare, audience: Audience): ActiveShare {
  const { shareId, agentId, accessLevel, switchedOff, sites, enabled } = found
  if (audience !== 'anyone' && !enabled) throw new AppError('agentInaccessible')
  if (audience !== 'anyone' && !isSiteAllowed(config, request, sites)) throw new AppError('notPermitted')
  return { shareId, agentId, accessLevel, switchedOff }
}
