import { documentStatuses } from '@lyceum/core/contract/document-states'
import { type DocumentSort, documentSorts, sortOrders } from '@lyceum/core/contract/documents'
import { type FileKind, fileKinds } from '@lyceum/core/contract/files'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

export const detailTabs = ['documents', 'questions', 'settings'] as const
export type DetailTab = (typeof detailTabs)[number]

/** The open tab of a knowledge base, and which of its documents are listed. */
export type DetailFilter = {
  /** Where the person came from, for the way back. */
  from: 'management' | null
  tab: DetailTab
  query: string
  status: (typeof documentStatuses)[number] | null
  kind: FileKind | null
  sort: DocumentSort
  order: (typeof sortOrders)[number]
  page: number
}

/** The filter in the address of one knowledge base. */
export const detailFilter = (baseId: string): FilterRules<DetailFilter> => ({
  path: `/profile/knowledge/${baseId}`,
  read: search => {
    const sort = documentSorts.find(known => known === search.sort) ?? 'uploaded_at'
    return {
      from: search.from === 'management' ? 'management' : null,
      tab: detailTabs.find(tab => tab === search.tab) ?? 'documents',
      query: search.query?.trim() ?? '',
      status: documentStatuses.find(status => status === search.status) ?? null,
      kind: fileKinds.find(kind => kind === search.kind) ?? null,
      sort,
      order: sortOrders.find(order => order === search.order) ?? 'desc',
      page: pageNamedIn(search)
    }
  }
})

/** Whether the filter leaves any document out. */
export const isNarrowed = ({ query, status, kind }: DetailFilter) => query !== '' || status !== null || kind !== null

/** The part of the filter that says which documents are meant, as calls take it. */
export const documentsOf = ({ query, status, kind }: Pick<DetailFilter, 'query' | 'status' | 'kind'>) => ({
  query: query || undefined,
  status: status ?? undefined,
  kind: kind ?? undefined
})
