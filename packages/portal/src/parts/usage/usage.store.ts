import { createLoaded, type PersonClient } from '@lyceum/core'
import type { Locale, Page, ReplyOf, UsageTableName } from '@lyceum/core/contract'
import {
  exportUsage,
  getUsageOverview,
  listAgentUsage,
  listBaseUsage,
  listShareUsage,
  listUserUsage
} from '@lyceum/core/contract/usage-stats'
import { periodIn, type UsageFilter } from './filter.ts'

type ItemOf<E> = ReplyOf<E> extends { items: (infer Item)[] } ? Item : never
/** A page of one of the tables, which says which. */
export type UsageRows =
  | ({ table: 'users' } & Page<ItemOf<typeof listUserUsage>>)
  | ({ table: 'agents' } & Page<ItemOf<typeof listAgentUsage>>)
  | ({ table: 'shares' } & Page<ItemOf<typeof listShareUsage>>)
  | ({ table: 'bases' } & Page<ItemOf<typeof listBaseUsage>>)

/** The statistics of all agents, or of one's own. */
export function createUsage(client: PersonClient, mine: boolean) {
  const overview = createLoaded((signal, filter: UsageFilter) =>
    client.request(getUsageOverview, { query: periodIn(filter, mine), signal, quiet: true })
  )
  const rows = createLoaded(async (signal, filter: UsageFilter): Promise<UsageRows> => {
    const { table, page } = filter
    const options = { query: { ...periodIn(filter, mine), query: filter.query || undefined, page }, signal, quiet: true }
    if (table === 'users') return { table, ...(await client.request(listUserUsage, options)) }
    if (table === 'shares') return { table, ...(await client.request(listShareUsage, options)) }
    if (table === 'bases') return { table, ...(await client.request(listBaseUsage, options)) }
    return { table, ...(await client.request(listAgentUsage, options)) }
  })
  return {
    overview,
    rows,
    /** The bytes of a table as a file. @throws AppError */
    download: (filter: UsageFilter, table: UsageTableName, format: 'csv' | 'xlsx', locale: Locale) =>
      client.file(exportUsage, { query: { ...periodIn(filter, mine), table, format, locale }, quiet: true })
  }
}

export type UsageStore = ReturnType<typeof createUsage>
