import type { Category } from '@lyceum/core/contract'
import { agentSorts, categories } from '@lyceum/core/contract/agents'
import type { Filter, Sort } from './discovery.store.ts'

/** The filter that an address names; what it does not know is left out. */
export function filterOf(search: Record<string, string>): Filter {
  return {
    query: search.query?.trim() ?? '',
    category: categories.includes(search.category as Category) ? (search.category as Category) : null,
    sort: agentSorts.includes(search.sort as Sort) ? (search.sort as Sort) : 'publish_time'
  }
}

/** The address of a filter. */
export function addressOf({ query, category, sort }: Filter): string {
  const search = new URLSearchParams()
  if (query) search.set('query', query)
  if (category) search.set('category', category)
  if (sort !== 'publish_time') search.set('sort', sort)
  return search.size > 0 ? `/discovery?${search}` : '/discovery'
}
