import { times } from '../contract/limits.ts'

export type TokenClaims = { ver?: unknown; exp?: unknown; sub?: unknown; role?: unknown }

/** Why an access token cannot be used; undefined when it can. */
export type TokenProblem = 'missing' | 'invalid' | 'withoutVersion' | 'withoutExpiry' | 'expired'

/**
 * Decodes the claims of a token without verifying it: clients only need to know when to renew it. Undefined for an invalid
 * token.
 */
export function readClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return claims !== null && typeof claims === 'object' ? claims : undefined
  } catch {
    return undefined
  }
}

/** Checks whether a token can be used. @param now milliseconds since 1970 */
export function tokenProblem(token: string | null | undefined, now: number): TokenProblem | undefined {
  if (!token) return 'missing'
  const claims = readClaims(token)
  if (!claims) return 'invalid'
  if (claims.ver === undefined || claims.ver === null) return 'withoutVersion'
  if (typeof claims.exp !== 'number') return 'withoutExpiry'
  return claims.exp - now / 1000 <= times.tokenMarginSeconds ? 'expired' : undefined
}
