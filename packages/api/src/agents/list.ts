import type { listAgents, listManagedAgents, listMyAgents, listRecommendedAgents, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findOrganisation } from '../organisation/queries.ts'
import { findManaged, findOwned, findPublished, findRecommended } from './list-queries.ts'
import { toCard, toManaged } from './present.ts'

export async function listPublished({ context, query }: Call<typeof listAgents>): Promise<ReplyOf<typeof listAgents>> {
  const { rows, total, counts } = await findPublished(context.db, query)
  return { items: rows.map(toCard), total, counts, page: query.page, pageSize: query.pageSize }
}

export async function listManaged({
  context,
  query
}: Call<typeof listManagedAgents>): Promise<ReplyOf<typeof listManagedAgents>> {
  const { rows, total } = await findManaged(context.db, query)
  return { items: rows.map(toManaged), total, page: query.page, pageSize: query.pageSize }
}

export async function listMine({ context, actor, query }: Call<typeof listMyAgents>): Promise<ReplyOf<typeof listMyAgents>> {
  const { rows, total } = await findOwned(context.db, signedIn(actor).userId, query)
  return { items: rows.map(toManaged), total, page: query.page, pageSize: query.pageSize }
}

/** The recommended agents, the default agent first, up to the configured maximum. */
export async function listRecommended({
  context
}: Call<typeof listRecommendedAgents>): Promise<ReplyOf<typeof listRecommendedAgents>> {
  const { limits, organisation } = context.config
  const defaultAgentId = (await findOrganisation(context.db))?.defaultAgentId ?? organisation.defaultAgent
  const rows = await findRecommended(context.db, defaultAgentId, limits.recommendedAgents)
  return { items: rows.map(toCard) }
}
