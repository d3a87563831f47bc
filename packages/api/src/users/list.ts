import type { listUsers } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { presentUser } from './present.ts'
import { findUsers } from './queries.ts'

/** Lists people for admins. */
export async function listPeople({ context, query }: Call<typeof listUsers>) {
  const { page, pageSize, ...filter } = query
  const { items, total } = await findUsers(context.db, filter, { page, pageSize })
  return { items: items.map(presentUser), total, page, pageSize }
}
