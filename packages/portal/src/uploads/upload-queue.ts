import {
  countUploads,
  createDocumentUploads,
  type DocumentUploads,
  type OrganisationStore,
  type PersonClient
} from '@lyceum/core'
import { limits, megabyte } from '@lyceum/core/contract/limits'
import type { NavigationBlocker } from '../navigation-blocker.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'

/** Creates the queue. While it works, the pages of the portal can be changed, but closing the portal asks first. */
export function createUploadQueue(
  client: PersonClient,
  organisation: OrganisationStore,
  navigationBlocker: NavigationBlocker,
  unfinished: UnfinishedUploads
): DocumentUploads {
  const queue = createDocumentUploads(client, () => maxDocumentBytes(organisation))
  let unblock: (() => void) | undefined
  queue.$uploads.listen(uploads => {
    const { open } = countUploads(uploads)
    // Signing out empties the list. What was unfinished must stay known until then, since people are told of it when they are back.
    if (client.session.$signedIn.get()) unfinished.keep(open)
    if (open > 0) unblock ??= navigationBlocker.block('upload', () => true)
    else {
      unblock?.()
      unblock = undefined
    }
  })
  return queue
}

/** The largest document that the operator allows. */
export const maxDocumentBytes = ({ $organisation }: OrganisationStore) =>
  ($organisation.get()?.limits.documentMb ?? limits.documentMb) * megabyte
