import type { listUsers } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findUsers } from './list-queries.ts'
import { presentManagedUser } from './present.ts'

/** Lists people for admins. */
export async function listPeople({ context, query }: Call<typeof listUsers>) {
  const { page, pageSize, sort, order, ...filter } = query
  const { items, total } = await findUsers(context.db, filter, { page, pageSize }, { sort, order })
  return { items: items.map(presentManagedUser), total, page, pageSize }
}
