import type { Category } from '@lyceum/core/contract'
import { agentSorts, categories } from '@lyceum/core/contract/agents'
import type { FilterRules } from '../../use-address-filter.ts'

export type AgentSort = (typeof agentSorts)[number]
/** Filter of the published agents. */
export type DiscoveryFilter = { query: string; category: Category | null; sort: AgentSort }

export const discoveryFilter: FilterRules<DiscoveryFilter> = {
  path: '/discovery',
  read: search => ({
    query: search.query?.trim() ?? '',
    category: categories.find(category => category === search.category) ?? null,
    sort: agentSorts.find(sort => sort === search.sort) ?? 'publish_time'
  })
}
