import { type DocumentFilter, readDocumentFilter } from '../../parts/documents/list/filter.ts'
import type { FilterRules } from '../../use-address-filter.ts'

export const detailTabs = ['documents', 'questions', 'settings'] as const
export type DetailTab = (typeof detailTabs)[number]

/** The open tab of a knowledge base, and which of its documents are listed. */
export type DetailFilter = DocumentFilter & {
  /** Where the person came from, for the way back. */
  from: 'management' | null
  tab: DetailTab
}

/** The filter in the address of one knowledge base. */
export const detailFilter = (baseId: string): FilterRules<DetailFilter> => ({
  path: `/profile/knowledge/${baseId}`,
  read: search => ({
    from: search.from === 'management' ? 'management' : null,
    tab: detailTabs.find(tab => tab === search.tab) ?? 'documents',
    ...readDocumentFilter(search)
  })
})
