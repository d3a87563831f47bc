import { limits } from '@lyceum/core/contract/limits'
import { documentAddress } from '../../parts/documents/address.ts'
import { searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Which passages of a document are shown. */
export type ReaderFilter = {
  query: string
  page: number
  /** The position of the passage that somebody wants to see, from 0. */
  at: number | null
}

/** The filter in the address of one document. */
export const readerFilter = (baseId: string, documentId: string): FilterRules<ReaderFilter> => ({
  path: documentAddress(baseId, documentId),
  read: search => ({
    query: searchParameter(search),
    page: pageNamedIn(search),
    at: /^\d{1,7}$/.test(search.at ?? '') ? Number(search.at) : null
  })
})

/** The page that is shown: the one that has the wanted passage, unless passages are searched. */
export const shownPage = ({ query, page, at }: ReaderFilter): number =>
  at !== null && query === '' ? Math.floor(at / limits.pageSize) + 1 : page
