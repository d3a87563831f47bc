import { AppError, type Role, times } from '@lyceum/core/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { keyFor } from '../secrets/keys.ts'

/** The claims of an access token: the person, session and role, and the version of the person's profile. */
export type Claims = { userId: string; sessionId: string; role: Role; version: number; tokenId: string }

type Dependencies = Pick<Context, 'config' | 'now'>

/** Issues a signed JWT (HS256) that is valid for 15 minutes: sub, sid, role, ver, jti, iat, exp. */
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
 * Verifies a token's signature and returns its claims and whether it has expired; only renewing accepts an expired token.
 * @throws AppError unauthorized
 */
export async function readToken({ config, now }: Dependencies, token: string): Promise<Claims & { expired: boolean }> {
  try {
    const { payload } = await jwtVerify(token, keyFor(config.tokenSecret, 'access-token'), {
      algorithms: ['HS256'],
      // The caller decides whether to accept an expired token.
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
