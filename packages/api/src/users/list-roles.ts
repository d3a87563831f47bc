import { type listRoles, roles } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { countByRole } from './queries.ts'

export async function listRolesWithCounts({ context }: Call<typeof listRoles>) {
  const counts = new Map((await countByRole(context.db)).map(({ role, people }) => [role, people]))
  return { items: roles.map(role => ({ role, people: counts.get(role) ?? 0 })) }
}
