import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import { deleteBase, getBase, updateBase } from '@lyceum/core/contract/knowledge'
import type { EnteredBase } from '../../parts/base-form.tsx'
import { createDocuments } from '../../parts/documents/list/documents.store.ts'

export type DetailStore = ReturnType<typeof createKnowledgeDetail>

/** A knowledge base with one page of its documents. Actions return whether they succeeded; failures are reported by toast. */
export function createKnowledgeDetail(client: PersonClient, baseId: string) {
  const params = { baseId }
  const base = createLoaded(signal => client.request(getBase, { params, signal, quiet: true }))
  const busy = createBusy()
  const { attempt } = busy
  return {
    ...createDocuments(client, baseId, { reload: base.reload, busy }),
    $base: base.$state,
    loadBase: base.load,
    save: (body: EnteredBase) => attempt(async () => base.put(await client.request(updateBase, { params, body }))),
    removeBase: () => attempt(() => client.request(deleteBase, { params }))
  }
}
