import { limits, type listManagedAgentIds } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findManagedIds } from './managed-queries.ts'

export async function listMatchingAgentIds({ context, query }: Call<typeof listManagedAgentIds>) {
  const found = await findManagedIds(context.db, query, limits.selectedAgents)
  return { items: found.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })) }
}
