import { type FilterRules, pageNamedIn } from '../../use-address-filter.ts'

export const statuses = ['under_review', 'approved', 'rejected', 'disabled', 'private'] as const
/** Filter of the managed agents. */
export type ManagedAgentsFilter = { query: string; status: (typeof statuses)[number] | null; page: number }

export const managedAgentsFilter: FilterRules<ManagedAgentsFilter> = {
  path: '/management/agents',
  read: search => ({
    query: search.query?.trim() ?? '',
    status: statuses.find(status => status === search.status) ?? null,
    page: pageNamedIn(search)
  })
}
