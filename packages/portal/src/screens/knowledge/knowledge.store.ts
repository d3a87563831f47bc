import { createLoaded, type PersonClient } from '@lyceum/core'
import { listBases } from '@lyceum/core/contract/knowledge'
import type { KnowledgeFilter } from './filter.ts'

/** One page of the knowledge bases that the person may read. */
export const createMyKnowledge = (client: PersonClient) =>
  createLoaded((signal, { query, filter, page }: KnowledgeFilter) =>
    client.request(listBases, { query: { query: query || undefined, filter, page }, signal, quiet: true })
  )
