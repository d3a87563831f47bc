import type { Category } from '@lyceum/core/contract'
import { type AgentSort, agentSorts, categories } from '@lyceum/core/contract/agents'
import { searchParameter } from '../../read-search.ts'
import type { FilterRules } from '../../use-address-filter.ts'

/** Filter of the published agents. */
export type DiscoveryFilter = { query: string; category: Category | null; sort: AgentSort }

/** By how well they match as long as something is searched, unless the person chose otherwise; else the newest first. */
export const discoveryFilter: FilterRules<DiscoveryFilter> = {
  path: '/discovery',
  read: search => {
    const query = searchParameter(search)
    const chosen = sortsFor(query).find(sort => sort === search.sort)
    return {
      query,
      category: categories.find(category => category === search.category) ?? null,
      sort: chosen ?? (query ? 'relevance' : 'publish_time')
    }
  }
}

/** The orders that can be chosen; only a search has best matches. */
export const sortsFor = (query: string): readonly AgentSort[] =>
  query ? agentSorts : agentSorts.filter(sort => sort !== 'relevance')
