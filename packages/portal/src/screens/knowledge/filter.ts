import { baseFilters } from '@lyceum/core/contract/knowledge'
import { searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Filter of the person's knowledge bases. */
export type KnowledgeFilter = { query: string; filter: (typeof baseFilters)[number]; page: number }

export const knowledgeFilter: FilterRules<KnowledgeFilter> = {
  path: '/profile/knowledge',
  read: search => ({
    query: searchParameter(search),
    filter: baseFilters.find(filter => filter === search.filter) ?? 'all',
    page: pageNamedIn(search)
  })
}
