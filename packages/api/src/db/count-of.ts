import type { Knex } from 'knex'

/** How many rows a query finds. The query is spent by it. */
export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const [counted]: { total: number }[] = await query.count({ total: '*' })
  return counted!.total
}
