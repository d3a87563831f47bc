import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Filter of all knowledge bases. */
export type ManagedKnowledgeFilter = { query: string; page: number }

export const managedKnowledgeFilter: FilterRules<ManagedKnowledgeFilter> = {
  path: '/management/knowledge',
  read: search => ({ query: search.query?.trim() ?? '', page: pageNamedIn(search) })
}
