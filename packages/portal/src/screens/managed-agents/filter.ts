import {
  type AgentType,
  agentTypes,
  type ManagedAgentSort,
  type ManagedStatus,
  managedAgentSorts,
  managedStatuses,
  type Platform,
  platforms
} from '@lyceum/core/contract'
import { choiceParameter, idParameter, searchParameter } from '../../read-search.ts'
import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

export const marks = ['recommended', 'not_recommended', 'enabled', 'disabled'] as const
export type AgentMark = (typeof marks)[number]

/** Filter and order of the managed agents; empty texts are for all. */
export type ManagedAgentsFilter = {
  query: string
  status: ManagedStatus | ''
  platform: Platform | ''
  type: AgentType | ''
  ownerId: string
  departmentId: string
  mark: AgentMark | ''
  sort: ManagedAgentSort
  order: 'asc' | 'desc'
  page: number
}

export const managedAgentsFilter: FilterRules<ManagedAgentsFilter> = {
  path: '/management/agents',
  read: search => ({
    query: searchParameter(search),
    status: choiceParameter(managedStatuses, search.status) ?? '',
    platform: choiceParameter(platforms, search.platform) ?? '',
    type: choiceParameter(agentTypes, search.type) ?? '',
    ownerId: idParameter(search.ownerId),
    departmentId: idParameter(search.departmentId),
    mark: choiceParameter(marks, search.mark) ?? '',
    sort: choiceParameter(managedAgentSorts, search.sort) ?? 'submitted_at',
    order: search.order === 'asc' ? 'asc' : 'desc',
    page: pageNamedIn(search)
  })
}

/** What the server is asked for, without order and page. */
export function managedAgentsOf({ query, status, platform, type, ownerId, departmentId, mark }: ManagedAgentsFilter) {
  return {
    query: query || undefined,
    status: status || undefined,
    platform: platform || undefined,
    type: type || undefined,
    ownerId: ownerId || undefined,
    departmentId: departmentId || undefined,
    ...markOf(mark)
  }
}

function markOf(mark: AgentMark | ''): { recommended?: 'true' | 'false'; enabled?: 'true' | 'false' } {
  if (mark === 'recommended' || mark === 'not_recommended') return { recommended: mark === 'recommended' ? 'true' : 'false' }
  return mark === '' ? {} : { enabled: mark === 'enabled' ? 'true' : 'false' }
}

/** Whether a filter leaves some out. */
export const leavesOut = (filter: ManagedAgentsFilter) =>
  Object.values(managedAgentsOf(filter)).some(value => value !== undefined)
