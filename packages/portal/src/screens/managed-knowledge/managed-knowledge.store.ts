import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { deleteBase, listManagedBases } from '@lyceum/core/contract/knowledge'
import type { ManagedKnowledgeFilter } from './filter.ts'

/** One page of all knowledge bases. `remove` returns whether it succeeded; a failure is reported by toast. */
export function createManagedKnowledge(client: PersonClient) {
  const { $state, load, reload } = createLoaded((signal, { query, page }: ManagedKnowledgeFilter) =>
    client.request(listManagedBases, { query: { query: query || undefined, page }, signal, quiet: true })
  )
  const { $busy, attempt } = createBusy()
  return {
    $state,
    $busy,
    load,
    // Reloads after a failure too, because somebody else may have deleted it.
    remove: (baseId: string) => attempt(() => client.request(deleteBase, { params: { baseId } }).finally(reload))
  }
}
