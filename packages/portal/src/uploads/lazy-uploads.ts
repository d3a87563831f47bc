import type { DocumentUploads, OrganisationStore, PersonClient } from '@lyceum/core'
import { atom, type ReadableAtom } from 'nanostores'
import type { NavigationBlocker } from '../navigation-blocker.ts'
import { createUnfinishedUploads, type UnfinishedUploads } from './unfinished-uploads.ts'

export type LazyUploads = {
  /** Null until somebody uploads a document. */
  $queue: ReadableAtom<DocumentUploads | null>
  unfinished: UnfinishedUploads
  open(): Promise<DocumentUploads>
}

/** The queue of uploaded documents, which all pages share and whose code is loaded when it is first needed. */
export function createLazyUploads(
  client: PersonClient,
  organisation: OrganisationStore,
  navigationBlocker: NavigationBlocker
): LazyUploads {
  const $queue = atom<DocumentUploads | null>(null)
  const unfinished = createUnfinishedUploads()
  return {
    $queue,
    unfinished,
    async open() {
      const { createUploadQueue } = await import('./upload-queue.ts')
      const queue = $queue.get() ?? createUploadQueue(client, organisation, navigationBlocker, unfinished)
      $queue.set(queue)
      return queue
    }
  }
}
