import { createPagedList, type PageQuery, type PersonClient } from '@lyceum/core'
import { listAgents } from '@lyceum/core/contract/agents'
import type { DiscoveryFilter } from './filter.ts'

export type DiscoveryStore = ReturnType<typeof createDiscovery>

/** The published agents that match a filter, loaded page by page. */
export const createDiscovery = (client: PersonClient) =>
  createPagedList({
    fetchPage: ({ query: { query, category, sort }, page, signal }: PageQuery<DiscoveryFilter>) =>
      client.request(listAgents, {
        query: { query: query || undefined, category: category ?? undefined, sort, page },
        signal,
        quiet: true
      }),
    onFailure: client.reportError
  })
