import {
  limits,
  type listAgents,
  type listLastUsedAgents,
  type listManagedAgents,
  type listMyAgents,
  type listRecommendedAgents,
  type listUsedAgents,
  type ReplyOf
} from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { defaultAgentOf } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { isOnlyAdmin } from '../users/queries.ts'
import { findNear, findOwned, findPublished, findRecommended, findUsed } from './list-queries.ts'
import { findManaged } from './managed-queries.ts'
import { toCard, toManaged } from './present.ts'

/** Below so many matches, agents that match less are offered too; and so many of them. */
const fewMatches = 3
const maxNear = 6

export async function listPublished({ context, query }: Call<typeof listAgents>): Promise<ReplyOf<typeof listAgents>> {
  const { page, pageSize } = query
  const search = query.query ? await searchFor(context, query.query) : undefined
  // Nobody changes an agent here, so it may be some seconds old.
  return context.reads.readShort(async db => {
    const { rows, total, counts } = await findPublished(db, { ...query, search })
    const few = page === 1 && total < fewMatches
    const near = search && few ? await findNear(db, search, maxNear) : []
    return { items: rows.map(toCard), total, counts, near: near.map(toCard), page, pageSize }
  })
}

async function searchFor(context: Context, query: string) {
  // Loaded by the first search.
  const { findAgents } = await import('./find.ts')
  return { query, found: await findAgents(context, query) }
}

export async function listManaged({
  context,
  actor,
  query
}: Call<typeof listManagedAgents>): Promise<ReplyOf<typeof listManagedAgents>> {
  const { userId } = signedIn(actor)
  const notOwn = query.reviewable && !(await isOnlyAdmin(context.db, userId)) ? { notOfOwner: userId } : {}
  const { rows, total } = await findManaged(context.db, { ...query, ...notOwn })
  return { items: rows.map(toManaged), total, page: query.page, pageSize: query.pageSize }
}

export async function listMine({ context, actor, query }: Call<typeof listMyAgents>): Promise<ReplyOf<typeof listMyAgents>> {
  const { rows, total } = await findOwned(context.db, signedIn(actor).userId, query)
  return { items: rows.map(toManaged), total, page: query.page, pageSize: query.pageSize }
}

/** The recommended agents up to the configured maximum, the default agent first. */
export async function listRecommended({
  context
}: Call<typeof listRecommendedAgents>): Promise<ReplyOf<typeof listRecommendedAgents>> {
  const defaultAgentId = defaultAgentOf(context.config, await findOrganisation(context.db))
  const rows = await findRecommended(context.db, defaultAgentId, context.config.limits.recommendedAgents)
  return { items: rows.map(toCard) }
}

export async function listUsed({ context, actor, query }: Call<typeof listUsedAgents>): Promise<ReplyOf<typeof listUsedAgents>> {
  const { rows, total } = await findUsed(context.db, userOf(actor), query)
  const items = rows.map(row => ({ ...toCard(row), lastUsedAt: row.lastUsedAt.toISOString() }))
  return { items, total, page: query.page, pageSize: query.pageSize }
}

export async function listLastUsed({
  context,
  actor
}: Call<typeof listLastUsedAgents>): Promise<ReplyOf<typeof listLastUsedAgents>> {
  const { rows } = await findUsed(context.db, userOf(actor), { page: 1, pageSize: limits.lastUsed })
  return { items: rows.map(toCard) }
}

const userOf = (actor: Actor) => ({ userId: signedIn(actor).userId, mayPublish: may(actor, 'agent.create') })
