import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { KnowledgeBase } from '@lyceum/core/contract'
import { refetchDocument } from '@lyceum/core/contract/document-links'
import { discardReplacement } from '@lyceum/core/contract/document-versions'
import { type DocumentsToDelete, deleteDocuments, listDocuments, retryDocument } from '@lyceum/core/contract/documents'
import { isInProgress } from '@lyceum/core/rules'
import { atom } from 'nanostores'
import { type DocumentFilter, documentsOf } from './filter.ts'

/** Whose documents they are, and what the person may do with them. */
export type ListedBase = Pick<KnowledgeBase, 'id' | 'name' | 'level'>

export type DocumentsStore = ReturnType<typeof createDocuments>

/** Milliseconds between two looks at documents that are being processed. */
const lookEveryMs = 2000

type Around = {
  /** What else is reloaded when documents may have changed. */
  reload: () => Promise<unknown>
  busy?: ReturnType<typeof createBusy>
}

/** One page of the documents of a base. Actions return whether they succeeded; failures are reported by toast. */
export function createDocuments(client: PersonClient, baseId: string, { reload, busy = createBusy() }: Around) {
  const params = { baseId }
  const documents = createLoaded((signal, { sort, order, page, ...filter }: DocumentFilter) =>
    client.request(listDocuments, { params, query: { ...documentsOf(filter), sort, order, page }, signal, quiet: true })
  )
  /** How many documents are being processed, on whatever page. */
  const processing = createLoaded(async signal => {
    const query = { status: 'processing', pageSize: 1 } as const
    return (await client.request(listDocuments, { params, query, signal, quiet: true })).total
  })
  const { $busy, attempt } = busy
  const $deleted = atom(0)

  const refresh = () => Promise.all([reload(), documents.reload(), processing.load()])
  // Reloads after a failure too, because somebody else may have changed the documents.
  const change = (request: () => Promise<unknown>) => attempt(() => request().finally(refresh))

  return {
    $documents: documents.$state,
    $processing: processing.$value,
    $busy,
    /** How many documents the running or last deletion has deleted. */
    $deleted,
    loadDocuments: (filter: DocumentFilter) => Promise.all([documents.load(filter), processing.load()]),
    refresh,
    /** Looks again and again while documents are being processed and the page can be seen; returns how to end that. */
    follow(): () => void {
      let cancel: (() => void) | undefined
      const look = async () => {
        cancel = undefined
        if (client.host.isVisible?.() === false) wait()
        else await Promise.all([documents.reload(), processing.load()])
      }
      const wait = () => {
        cancel ??= client.host.later(() => void look(), lookEveryMs)
      }
      // Each answer of the server decides whether there will be another look; one that did not come is waited for.
      const decide = () => {
        if ([processing.$state.get().state, documents.$state.get().state].includes('loading')) return
        if (processing.$value.get() || documents.$value.get()?.items.some(isInProgress)) wait()
      }
      const stops = [processing.$state.subscribe(decide), documents.$state.subscribe(decide)]
      return () => {
        for (const stop of stops) stop()
        cancel?.()
      }
    },
    /** Fetches a document from the web again; whether it has changed, undefined after a failure. */
    async refetch(documentId: string): Promise<boolean | undefined> {
      let changed: boolean | undefined
      await change(async () => {
        changed = (await client.request(refetchDocument, { params: { baseId, documentId } })).changed
      })
      return changed
    },
    retry: (documentId: string) => change(() => client.request(retryDocument, { params: { baseId, documentId } })),
    /** Gives up a newer version of a document. */
    discard: (documentId: string) => change(() => client.request(discardReplacement, { params: { baseId, documentId } })),
    /** Deletes them in several calls, after each of which `$deleted` tells how many are gone. */
    removeDocuments: (body: DocumentsToDelete) =>
      change(async () => {
        $deleted.set(0)
        for (;;) {
          const { deleted, remaining } = await client.request(deleteDocuments, { params, body })
          $deleted.set($deleted.get() + deleted)
          if (remaining === 0) return
        }
      })
  }
}
