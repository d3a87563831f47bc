import { limits } from '@lyceum/core/contract/limits'
import { useEffect, useMemo, useState } from 'react'
import { usePortal } from './portal-context.tsx'

/** Milliseconds without another letter until what was typed is looked for. */
const typingPause = 250

/** How a screen's filter stands in its address, so that it can be shared and gone back to. */
export type FilterRules<Filter> = {
  path: string
  /** The filter that the parameters name. What it does not know is left out; `read({})` is the filter of the bare path. */
  read(search: Record<string, string>): Filter
}

/** The page that an address names, 1 when it names none. */
export const pageNamedIn = (search: Record<string, string>) => Math.max(1, Math.trunc(Number(search.page)) || 1)

/** The filter in the address, and the ways to change it there. A filter with a `query` has a search field beside it. */
export function useAddressFilter<Filter extends { query?: string; page?: number }>(
  rules: FilterRules<Filter>,
  search: Record<string, string>
) {
  const { router } = usePortal()
  const address = filterAddress(rules, rules.read(search))
  // The same filter as long as the address says the same, however it is written.
  const filter = useMemo(() => rules.read(Object.fromEntries(new URL(address, 'http://x').searchParams)), [rules, address])
  const query = filter.query ?? ''
  const [typed, setTyped] = useState(query)

  // Going back, or a link with a query, brings its words along.
  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => router.open(changed(rules, filter, { query: typed.trim() }), true), typingPause)
    return () => clearTimeout(timer)
  }, [typed, query, rules, filter, router])

  return {
    filter,
    /** What stands in the search field. */
    typed,
    type: (text: string) => setTyped(text.slice(0, limits.searchText)),
    /** Opens the address of a changed filter, on its first page unless a page is named. */
    choose: (change: Partial<Filter>) =>
      router.open(changed(rules, filter, { ...(filter.query !== undefined && { query: typed.trim() }), ...change }))
  }
}

function changed<Filter extends { page?: number }>(rules: FilterRules<Filter>, filter: Filter, change: object): string {
  return filterAddress(rules, { ...filter, ...(filter.page !== undefined && { page: 1 }), ...change })
}

/** The address of a filter; what the bare path means anyway is left out. */
export function filterAddress<Filter extends object>({ path, read }: FilterRules<Filter>, filter: Filter): string {
  const usual = new Map(Object.entries(read({})))
  const named = Object.entries(filter).filter(([name, value]) => value !== usual.get(name))
  const search = new URLSearchParams(named.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}
