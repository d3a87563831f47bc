import { type ManagedBaseSort, managedBaseSorts } from '@lyceum/core/contract/managed-bases'
import { idParameter, searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

export const baseStates = ['failed', 'processing', 'empty', 'shared', 'course'] as const

/** Filter and order of all knowledge bases; empty texts are for all. */
export type ManagedKnowledgeFilter = {
  query: string
  ownerId: string
  departmentId: string
  state: (typeof baseStates)[number] | ''
  sort: ManagedBaseSort
  order: 'asc' | 'desc'
  page: number
}

export const managedKnowledgeFilter: FilterRules<ManagedKnowledgeFilter> = {
  path: '/management/knowledge',
  read: search => ({
    query: searchParameter(search),
    ownerId: idParameter(search.ownerId),
    departmentId: idParameter(search.departmentId),
    state: baseStates.find(state => state === search.state) ?? '',
    sort: managedBaseSorts.find(sort => sort === search.sort) ?? 'updated_at',
    order: search.order === 'asc' ? 'asc' : 'desc',
    page: pageNamedIn(search)
  })
}

/** What the server is asked for, without order and page. */
export function basesOf({ query, ownerId, departmentId, state }: ManagedKnowledgeFilter) {
  return {
    query: query || undefined,
    ownerId: ownerId || undefined,
    departmentId: departmentId || undefined,
    state: state || undefined
  }
}
