import type { JWK } from 'jose'
import type { Context } from '../context.ts'
import { isPlatformAddress } from './addresses.ts'
import type { LtiPlatformRow } from './tables.ts'

/** Finds the key with an id among those of a platform. */
export type PlatformKeys = {
  /** The platform's usable keys, where one of them has this id; undefined where none has. @throws UnreadableKeys */
  keysWith(platform: Pick<LtiPlatformRow, 'id' | 'jwksUrl'>, kid: string): Promise<JWK[] | undefined>
}

/** The keys of a platform could not be read, and none are known from before. */
export class UnreadableKeys extends Error {
  override name = 'UnreadableKeys'
}

type Known = { url: string; keys: JWK[]; until: number; refetchedAt: number }

const second = 1000
const minute = 60 * second
/** For how long keys are kept at least and at most, whatever the platform says. */
const shortest = 5 * minute
const longest = 24 * 60 * minute
const usual = 60 * minute
/** How often an id that is not among the keys has them read again, and how soon after a failure they are read again. */
const betweenRefetches = minute
const afterFailure = 10 * second

const keysLimit = { bytes: 256_000, keys: 100, timeout: 5 * second } as const

/** The keys of learning platforms, kept in this process by their address. */
export function createPlatformKeys(context: Pick<Context, 'config' | 'lms' | 'now' | 'log'>): PlatformKeys {
  const known = new Map<string, Known>()
  const reading = new Map<string, Promise<Known>>()
  const failedAt = new Map<string, number>()

  async function read(platformId: string, url: string, refetchedAt: number): Promise<Known> {
    const last = failedAt.get(platformId)
    if (last !== undefined && context.now().getTime() - last < afterFailure) throw new UnreadableKeys()
    try {
      const { keys, maxAge } = await readKeySet(context, url)
      failedAt.delete(platformId)
      const found = { url, keys, until: context.now().getTime() + maxAge, refetchedAt }
      known.set(platformId, found)
      return found
    } catch (cause) {
      failedAt.set(platformId, context.now().getTime())
      throw new UnreadableKeys('the keys of a learning platform could not be read', { cause })
    }
  }

  /** Reads the keys, once for all who wait for them. */
  function readOnce(platformId: string, url: string, refetchedAt: number): Promise<Known> {
    const running = reading.get(platformId) ?? read(platformId, url, refetchedAt).finally(() => reading.delete(platformId))
    reading.set(platformId, running)
    return running
  }

  return {
    async keysWith({ id, jwksUrl }, kid) {
      const now = context.now().getTime()
      const before = known.get(id)
      const kept = before?.url === jwksUrl ? before : undefined
      const fresh = kept && kept.until > now
      // While a platform is away, the keys that it had still count.
      const current = fresh
        ? kept
        : await readOnce(id, jwksUrl, kept?.refetchedAt ?? 0).catch(failure => kept ?? Promise.reject(failure))
      if (current.keys.some(key => key.kid === kid)) return current.keys
      if (!fresh || now - current.refetchedAt < betweenRefetches) return undefined
      current.refetchedAt = now
      const again = await readOnce(id, jwksUrl, now).catch(() => current)
      return again.keys.some(key => key.kid === kid) ? again.keys : undefined
    }
  }
}

async function readKeySet(
  { config, lms }: Pick<Context, 'config' | 'lms'>,
  url: string
): Promise<{ keys: JWK[]; maxAge: number }> {
  if (!isPlatformAddress(config, url)) throw new Error('an address that may not be called')
  const { status, body, headers } = await lms.json({
    url,
    headers: { accept: 'application/json', 'user-agent': 'Lyceum' },
    secrets: [],
    signal: new AbortController().signal,
    timeout: keysLimit.timeout,
    maxBytes: keysLimit.bytes,
    follows: false
  })
  const keys = (body as { keys?: unknown } | undefined)?.keys
  if (status !== 200 || !Array.isArray(keys)) throw new Error('no key set')
  if (keys.length > keysLimit.keys) throw new Error('too many keys')
  const asked = Number(/max-age=(\d+)/i.exec(headers['cache-control'] ?? '')?.[1] ?? usual / second) * second
  return { keys: keys.filter(isUsable), maxAge: Math.min(longest, Math.max(shortest, asked)) }
}

/** RSA keys of 2048 to 8192 bits that are for signatures. */
function isUsable(key: unknown): key is JWK {
  const { kty, use, alg, n, e, kid } = (key ?? {}) as Record<string, unknown>
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string' || typeof kid !== 'string' || kid === '') return false
  const bytes = Math.floor((n.length * 3) / 4)
  return (use === undefined || use === 'sig') && (alg === undefined || alg === 'RS256') && bytes >= 256 && bytes <= 1024
}
