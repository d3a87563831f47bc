import { entrances, type UsageRange, type UsageTableName, usageRanges, usageTables } from '@lyceum/core/contract'
import { choiceParameter, dayParameter, searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Which days, which table below, and which way of coming the drawing shows. */
export type UsageFilter = {
  range: UsageRange
  from: string
  to: string
  table: Exclude<UsageTableName, 'days'>
  entrance: (typeof entrances)[number] | 'all'
  query: string
  page: number
  /** The tab of one's own agents; empty in the management. */
  tab: 'usage' | ''
}

/** The filter of a page; the first table is that of agents for who sees their own only. */
export function usageFilterOf(path: string, mine: boolean): FilterRules<UsageFilter> {
  const tables = usageTables.filter(name => name !== 'days' && !(mine && name === 'users')) as UsageFilter['table'][]
  return {
    path,
    read: search => ({
      range: choiceParameter(usageRanges, search.range) ?? 'last_30_days',
      from: dayParameter(search.from),
      to: dayParameter(search.to),
      table: choiceParameter(tables, search.table) ?? 'agents',
      entrance: choiceParameter(entrances, search.entrance) ?? 'all',
      query: searchParameter(search),
      page: pageNamedIn(search),
      tab: search.tab === 'usage' ? 'usage' : ''
    })
  }
}

/** Whether the days are known: those of a custom range may not be entered yet. */
export const hasDays = ({ range, from, to }: UsageFilter) => range !== 'custom' || (from !== '' && to !== '' && from <= to)

/** What the server is asked for. */
export function periodIn({ range, from, to }: UsageFilter, mine: boolean) {
  const whose = { mine: mine ? 'true' : 'false' } as const
  return range === 'custom' ? { range, from, to, ...whose } : { range, ...whose }
}
