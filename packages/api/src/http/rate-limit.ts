import { AppError, type EndpointDefinition, type RateLimit } from '@lyceum/core/contract'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Context } from '../context.ts'
import { addressKey } from './address-key.ts'
import { createSharedLimiters, type SharedLimiter } from './shared-limiter.ts'

type Kind = RateLimit | 'other'

/**
 * Calls a minute, by person or guest and by address. A whole campus may share one address, so that limit is high.
 * Calls that cost money or disk space are counted in the database, for all processes together; others per process.
 */
export const perMinute = {
  signIn: { actor: 30, address: 1200, shared: true },
  chat: { actor: 30, address: 1200, shared: true },
  upload: { actor: 60, address: 1200, shared: true },
  // Documents come one by one, a folder of hundreds at a time; how many in a day is bounded by a quota.
  document: { actor: 600, address: 6000, shared: true },
  platform: { actor: 30, address: 300, shared: true },
  // A minute of speech is one call.
  speech: { actor: 20, address: 600, shared: true },
  // Guests may report too; more than this is no reader's.
  report: { actor: 6, address: 240, shared: true },
  search: { actor: 120, address: 6000, shared: false },
  other: { actor: 1200, address: 30_000, shared: false }
} satisfies Record<Kind, { actor: number; address: number; shared: boolean }>

/**
 * Counts one call, by the caller's proven id, if any, and by address.
 * @throws unavailable as 429 with Retry-After when a limit is exceeded
 */
type CountCall = (provenId: string | undefined, address: string) => Promise<void>

/** Creates the rate limits of a server; calls of the same kind share a counter. Call the result once per endpoint. */
export function createRateLimits({ config, sql }: Context): (endpoint: EndpointDefinition) => CountCall {
  if (config.rateLimitFactor === 0) return () => async () => {}
  const sharedLimiter = createSharedLimiters(sql)
  const counters = new Map<Kind, CountCall>()

  function createCounter(kind: Kind): CountCall {
    const { shared, actor, address } = perMinute[kind]
    const limiter = (name: string, calls: number): SharedLimiter => {
      const points = Math.max(1, Math.round(calls * config.rateLimitFactor))
      const limit = { keyPrefix: `${kind}:${name}`, points, duration: 60 }
      return shared ? sharedLimiter(limit) : new RateLimiterMemory(limit)
    }
    return countWith(limiter('actor', actor), limiter('address', address))
  }

  return endpoint => {
    const kind = endpoint.rateLimit ?? 'other'
    const counter = counters.get(kind) ?? createCounter(kind)
    counters.set(kind, counter)
    return counter
  }
}

function countWith(byActor: SharedLimiter, byAddress: SharedLimiter): CountCall {
  return async (provenId, address) => {
    try {
      // Only signed ids count as a caller; calls with an invented id are counted by address only.
      if (provenId) await byActor.consume(provenId)
      await byAddress.consume(addressKey(address))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('unavailable', { status: 429, retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
}
