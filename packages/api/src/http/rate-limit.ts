import { AppError, type EndpointDefinition, type RateLimit } from '@lyceum/core/contract'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../context.ts'

type Kind = RateLimit | 'other'

/**
 * Calls a minute, by person or guest and by address. A whole campus may stand behind one address, so that number is large.
 * What costs somebody money or disk is counted in the database, for all processes together; the rest in this process only.
 */
const perMinute = {
  signIn: { actor: 30, address: 1200, shared: true },
  chat: { actor: 30, address: 1200, shared: true },
  upload: { actor: 60, address: 1200, shared: true },
  platform: { actor: 30, address: 300, shared: true },
  search: { actor: 120, address: 6000, shared: false },
  other: { actor: 1200, address: 30_000, shared: false }
} satisfies Record<Kind, { actor: number; address: number; shared: boolean }>

/**
 * Counts one call of a caller, by the id that its headers prove, if any, and by its address.
 * @throws unavailable as 429 with Retry-After for whoever asks too often
 */
type CountCall = (provenId: string | undefined, address: string) => Promise<void>

/** The limits of a server: those of one kind are shared by its calls. Ask it once for each endpoint. */
export function createRateLimits(context: Context): (endpoint: EndpointDefinition) => CountCall {
  if (context.config.rateLimitFactor === 0) return () => async () => {}
  const counters = new Map<Kind, CountCall>()
  return endpoint => {
    const kind = endpoint.rateLimit ?? 'other'
    const counter = counters.get(kind) ?? createCounter(context, kind)
    counters.set(kind, counter)
    return counter
  }
}

function createCounter(context: Context, kind: Kind): CountCall {
  const { shared, ...allowed } = perMinute[kind]
  const byActor = limiter(context, `${kind}:actor`, allowed.actor, shared)
  const byAddress = limiter(context, `${kind}:address`, allowed.address, shared)
  return async (provenId, address) => {
    try {
      // Only what we signed names somebody; whoever makes an id up is counted by address alone.
      if (provenId) await byActor.consume(provenId)
      await byAddress.consume(addressKey(address))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new AppError('unavailable', { status: 429, retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
}

function limiter(context: Context, keyPrefix: string, points: number, shared: boolean) {
  const options = { keyPrefix, points: Math.max(1, Math.round(points * context.config.rateLimitFactor)), duration: 60 }
  if (!shared) return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeType: 'client',
    storeClient: queryOnly(context),
    tableName: 'rate_limits',
    tableCreated: true,
    // When the database is away, each process counts for itself.
    insuranceLimiter: new RateLimiterMemory(options),
    // Somebody far over the limit is refused without asking the database again.
    inMemoryBlockOnConsumed: options.points + 1
  })
}

/** A connection of the pool for one query. Without the statement's name: the embedded database has no named statements. */
function queryOnly({ db }: Context) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const connection = await db.client.acquireConnection()
      try {
        return await connection.query({ text, values })
      } finally {
        await db.client.releaseConnection(connection)
      }
    }
  }
}

/** One subscriber has 2^64 IPv6 addresses: those count as one, by the network that they share. */
function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
