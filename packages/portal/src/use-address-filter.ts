import { limits } from '@lyceum/core/contract/limits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePortal } from './portal-context.tsx'

/** Milliseconds after the last keystroke before the search starts. */
export const typingPause = 250

/** How a screen's filter is stored in its address, so that it can be shared and Back restores it. */
export type FilterRules<Filter> = {
  path: string
  /** Reads the filter from the parameters; unknown values are ignored. `read({})` is the default filter. */
  read(search: Record<string, string>): Filter
}

/** The page number in the address, 1 by default. */
export const pageNamedIn = (search: Record<string, string>) => Math.max(1, Math.trunc(Number(search.page)) || 1)

/** The filter in the address, and functions to change it. A filter with a `query` has a search field. */
export function useAddressFilter<Filter extends { query?: string; page?: number }>(
  rules: FilterRules<Filter>,
  search: Record<string, string>
) {
  const { router } = usePortal()
  const address = filterAddress(rules, rules.read(search))
  // Keeps its identity as long as the address means the same filter.
  const filter = useMemo(() => rules.read(Object.fromEntries(new URL(address, 'http://x').searchParams)), [rules, address])
  const query = filter.query ?? ''
  const [typed, setTyped] = useState(query)

  /** The filter in the address at this moment, which may not be drawn yet; undefined when another page is open. */
  const newest = () => {
    const page = router.get()
    return page?.path === rules.path ? rules.read(page.search) : undefined
  }

  /** The query that the search field itself has put into the address, or taken from it. */
  const known = useRef(query)
  const typedQuery = () => {
    known.current = typed.trim()
    return known.current
  }

  // Back, or a link with a query, updates the search field; the field's own query does not, since more may have been typed meanwhile.
  useEffect(() => {
    if (query === known.current) return
    known.current = query
    setTyped(query)
  }, [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typedQuery` is made of `typed`, and `newest` of the others
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => {
      const now = newest()
      if (now) router.open(changed(rules, now, { query: typedQuery() }), true)
    }, typingPause)
    return () => clearTimeout(timer)
  }, [typed, query, rules, filter, router])

  return {
    filter,
    /** Text of the search field. */
    typed,
    type: (text: string) => setTyped(text.slice(0, limits.searchText)),
    /** Changes the filter, returning to the first page unless a page is given. */
    choose: (change: Partial<Filter>) =>
      router.open(changed(rules, newest() ?? filter, { ...(filter.query !== undefined && { query: typedQuery() }), ...change }))
  }
}

function changed<Filter extends { page?: number }>(rules: FilterRules<Filter>, filter: Filter, change: object): string {
  return filterAddress(rules, { ...filter, ...(filter.page !== undefined && { page: 1 }), ...change })
}

/** The address of a filter, without default values. */
export function filterAddress<Filter extends object>({ path, read }: FilterRules<Filter>, filter: Filter): string {
  const usual = new Map(Object.entries(read({})))
  const named = Object.entries(filter).filter(([name, value]) => value !== usual.get(name))
  const search = new URLSearchParams(named.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}
