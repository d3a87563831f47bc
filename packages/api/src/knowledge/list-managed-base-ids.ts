import { limits, type listManagedBaseIds } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

export async function listMatchingBaseIds({ context, query }: Call<typeof listManagedBaseIds>) {
  const { findManagedBaseIds } = await import('./managed-queries.ts')
  return { items: await findManagedBaseIds(context.db, query, limits.selectedBases) }
}
