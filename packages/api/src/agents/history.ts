import { type forgetUsedAgent, limits, type listLastUsedAgents, type listUsedAgents, type ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { findUsed, hideUse } from './list-queries.ts'
import { toCard } from './present.ts'

export async function listUsed({ context, actor, query }: Call<typeof listUsedAgents>): Promise<ReplyOf<typeof listUsedAgents>> {
  const { rows, total } = await findUsed(context.db, signedIn(actor).userId, query)
  const items = rows.map(row => ({ ...toCard(row), lastUsedAt: row.lastUsedAt.toISOString() }))
  return { items, total, page: query.page, pageSize: query.pageSize }
}

export async function listLastUsed({
  context,
  actor
}: Call<typeof listLastUsedAgents>): Promise<ReplyOf<typeof listLastUsedAgents>> {
  const { rows } = await findUsed(context.db, signedIn(actor).userId, { page: 1, pageSize: limits.lastUsed })
  return { items: rows.map(toCard) }
}

/** Removes an agent from the recently used ones until it is used again; its conversations stay. Unknown agents are ignored. */
export async function forgetUsed({ context, actor, params }: Call<typeof forgetUsedAgent>): Promise<void> {
  await hideUse(context.db, signedIn(actor).userId, params.agentId)
}
