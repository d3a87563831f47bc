import { documentStatuses } from '@lyceum/core/contract/document-states'
import { type DocumentSort, documentSorts, sortOrders } from '@lyceum/core/contract/documents'
import { type FileKind, fileKinds } from '@lyceum/core/contract/files'
import { searchParameter } from '../../../read-search.ts'
import { pageNamedIn } from '../../../use-address-filter.ts'

/** Which documents of a base are listed, and in which order. */
export type DocumentFilter = {
  query: string
  status: (typeof documentStatuses)[number] | null
  kind: FileKind | null
  sort: DocumentSort
  order: (typeof sortOrders)[number]
  page: number
}

/** The filter that parameters name; unknown values are ignored. */
export function readDocumentFilter(search: Record<string, string>): DocumentFilter {
  return {
    query: searchParameter(search),
    status: documentStatuses.find(status => status === search.status) ?? null,
    kind: fileKinds.find(kind => kind === search.kind) ?? null,
    sort: documentSorts.find(known => known === search.sort) ?? 'uploaded_at',
    order: sortOrders.find(order => order === search.order) ?? 'desc',
    page: pageNamedIn(search)
  }
}

/** Whether the filter leaves any document out. */
export const isNarrowed = ({ query, status, kind }: DocumentFilter) => query !== '' || status !== null || kind !== null

/** The part of the filter that says which documents are meant, as calls take it. */
export const documentsOf = ({ query, status, kind }: Pick<DocumentFilter, 'query' | 'status' | 'kind'>) => ({
  query: query || undefined,
  status: status ?? undefined,
  kind: kind ?? undefined
})
