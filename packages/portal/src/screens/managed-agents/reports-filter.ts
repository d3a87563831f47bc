import { idParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

/** Which reports are shown; an empty `agentId` is for all agents. */
export type ReportsFilter = {
  /** The tab of the page. */
  tab: 'reported' | ''
  state: 'open' | 'resolved'
  agentId: string
  page: number
}

export const reportsFilter: FilterRules<ReportsFilter> = {
  path: '/management/agents',
  read: search => ({
    tab: search.tab === 'reported' ? 'reported' : '',
    state: search.state === 'resolved' ? 'resolved' : 'open',
    agentId: idParameter(search.agentId),
    page: pageNamedIn(search)
  })
}
