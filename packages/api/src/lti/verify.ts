import type { LaunchRule } from '@lyceum/core/rules'
import type { PlatformKeys } from './platform-keys.ts'
import type { LtiPlatformRow } from './tables.ts'

const maxToken = 64_000

/**
 * Verifies the signature of a platform's message: rules 3 to 6. What a header names besides (`jku`, `jwk`, `x5u`, `x5c`) is not looked at.
 * @throws UnreadableKeys
 */
export async function verifyMessage(
  keys: PlatformKeys,
  platform: Pick<LtiPlatformRow, 'id' | 'jwksUrl'>,
  token: string
): Promise<{ payload: unknown } | { broken: LaunchRule }> {
  // Rule 3: a compact JWS of three parts. Its signature may be empty, as that of `none` is, which is refused by its algorithm.
  if (token.length > maxToken || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return { broken: 3 }
  const { compactVerify, decodeProtectedHeader } = await import('jose')
  const header = headerOf(decodeProtectedHeader, token)
  if (!header || header.crit !== undefined) return { broken: 3 }
  // Rule 4: the algorithm of the registration, and no other.
  if (header.alg !== 'RS256') return { broken: 4 }
  // Rule 5: a key that the platform publishes.
  if (typeof header.kid !== 'string' || header.kid.length === 0 || header.kid.length > maxKid) return { broken: 5 }
  const published = await keys.keysWith(platform, header.kid)
  if (!published) return { broken: 5 }
  // Rule 6: its signature.
  try {
    // The key itself, which is imported once as long as it is kept.
    const named = published.find(({ kid }) => kid === header.kid)!
    const { payload } = await compactVerify(token, named, { algorithms: ['RS256'] })
    return { payload: parsed(payload) }
  } catch {
    return { broken: 6 }
  }
}

const maxKid = 255

function headerOf(decode: (token: string) => Record<string, unknown>, token: string) {
  try {
    return decode(token)
  } catch {
    return undefined
  }
}

/** The claims; undefined for what is no JSON in UTF-8, which breaks the next rule. */
function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch {
    return undefined
  }
}
