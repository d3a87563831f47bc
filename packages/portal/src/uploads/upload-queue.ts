import { createDocumentUploads, type DocumentUploads, isOpen, type OrganisationStore, type PersonClient } from '@lyceum/core'
import { limits } from '@lyceum/core/contract/limits'
import type { NavigationBlocker } from '../navigation-blocker.ts'

/** Creates the queue. While it works, the pages of the portal can be changed, but closing the portal asks first. */
export function createUploadQueue(
  client: PersonClient,
  organisation: OrganisationStore,
  navigationBlocker: NavigationBlocker
): DocumentUploads {
  const queue = createDocumentUploads(client, () => maxDocumentBytes(organisation))
  let unblock: (() => void) | undefined
  queue.$uploads.listen(uploads => {
    const works = uploads.some(({ state }) => isOpen(state))
    if (works) unblock ??= navigationBlocker.block('upload', () => true)
    else {
      unblock?.()
      unblock = undefined
    }
  })
  return queue
}

/** The largest document that the operator allows. */
export const maxDocumentBytes = ({ $organisation }: OrganisationStore) =>
  ($organisation.get()?.limits.documentMb ?? limits.documentMb) * 1024 * 1024
