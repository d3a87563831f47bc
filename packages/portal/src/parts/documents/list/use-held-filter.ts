import { limits } from '@lyceum/core/contract/limits'
import { useEffect, useState } from 'react'
import { typingPause } from '../../../use-address-filter.ts'
import { type DocumentFilter, readDocumentFilter } from './filter.ts'

/** A filter of documents that no address keeps: the page in a frame has one that is the launch's. */
export function useHeldFilter() {
  const [filter, setFilter] = useState(() => readDocumentFilter({}))
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const query = typed.trim()
    const timer = setTimeout(() => setFilter(held => (held.query === query ? held : { ...held, query, page: 1 })), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    filter,
    typed,
    type: (text: string) => setTyped(text.slice(0, limits.searchText)),
    choose(change: Partial<DocumentFilter>) {
      if (change.query !== undefined) setTyped(change.query)
      setFilter(held => ({ ...held, page: 1, ...change }))
    }
  }
}
