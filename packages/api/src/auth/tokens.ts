import { AppError, type Role, times } from '@lyceum/core/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { keyFor } from '../secrets/keys.ts'

/** What an access token says: who, in which session, as what, and of which version of the person's profile. */
export type Claims = { userId: string; sessionId: string; role: Role; version: number; tokenId: string }

type Dependencies = Pick<Context, 'config' | 'now'>

/** A signed JWT (HS256) that holds for 15 minutes: sub, sid, role, ver, jti, iat, exp. */
export function issueToken({ config, now }: Dependencies, claims: Claims): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId, role: claims.role, ver: claims.version })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setJti(claims.tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + times.accessTokenSeconds)
    .sign(keyFor(config.tokenSecret, 'access-token'))
}

/**
 * The claims of a token that we signed, and whether its time is over: only renewing takes it then.
 * @throws AppError unauthorized
 */
export async function readToken({ config, now }: Dependencies, token: string): Promise<Claims & { expired: boolean }> {
  try {
    const { payload } = await jwtVerify(token, keyFor(config.tokenSecret, 'access-token'), {
      algorithms: ['HS256'],
      // Whoever asks decides what an expired one is worth.
      currentDate: new Date(0),
      requiredClaims: ['sub', 'sid', 'role', 'ver', 'jti', 'exp']
    })
    return {
      userId: payload.sub!,
      sessionId: payload.sid as string,
      role: payload.role as Role,
      version: payload.ver as number,
      tokenId: payload.jti!,
      expired: payload.exp! <= Math.floor(now().getTime() / 1000)
    }
  } catch (cause) {
    throw new AppError('unauthorized', { cause })
  }
}
