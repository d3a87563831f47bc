import { limits, type listUserIds } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findUserRoles } from './list-queries.ts'

export async function listMatchingIds({ context, query }: Call<typeof listUserIds>) {
  return { items: await findUserRoles(context.db, query, limits.selectedUsers) }
}
