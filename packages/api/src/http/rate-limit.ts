import { AppError, type EndpointDefinition, guestHeader, type RateLimit } from '@lyceum/core/contract'
import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { readGuestId } from '../auth/guests.ts'
import { readToken } from '../auth/tokens.ts'
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

/** Refuses a caller who asks too often: 429, code 9901, with Retry-After. */
export function limitRate(context: Context, endpoint: EndpointDefinition): RequestHandler {
  const take = limitersOf(context)[endpoint.rateLimit ?? 'other']
  return async (request, _response, next) => {
    if (take) await take(request)
    next()
  }
}

type Take = (request: Request) => Promise<void>

/** One set for all routes of a context: the limits of a kind are shared by its calls. */
function limitersOf(context: Context): Partial<Record<Kind, Take>> {
  const known = limiters.get(context)
  if (known) return known
  const made: Partial<Record<Kind, Take>> = {}
  if (context.config.rateLimitFactor > 0) for (const kind of Object.keys(perMinute) as Kind[]) made[kind] = taker(context, kind)
  limiters.set(context, made)
  return made
}

const limiters = new WeakMap<Context, Partial<Record<Kind, Take>>>()

function taker(context: Context, kind: Kind): Take {
  const { shared, ...allowed } = perMinute[kind]
  const byActor = limiter(context, `${kind}:actor`, allowed.actor, shared)
  const byAddress = limiter(context, `${kind}:address`, allowed.address, shared)
  return async request => {
    try {
      const actor = await actorKey(context, request)
      if (actor) await byActor.consume(actor)
      await byAddress.consume(addressKey(request.ip ?? ''))
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

/** Only what we signed names an actor; whoever makes one up is counted by address alone. */
async function actorKey(context: Context, request: Request): Promise<string | undefined> {
  const bearer = /^bearer\s+(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
  if (bearer)
    return readToken(context, bearer, true).then(
      claims => claims.userId,
      () => undefined
    )
  return readGuestId(context.config.tokenSecret, request.get(guestHeader))
}
