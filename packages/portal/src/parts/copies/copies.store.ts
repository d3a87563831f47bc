import { createLoaded, type PersonClient } from '@lyceum/core'
import { createCopy, getConversationCopies, listCopies, revokeCopy } from '@lyceum/core/contract/copies'
import type { copyDays } from '@lyceum/core/contract/limits'
import type { AccessLevel } from '@lyceum/core/contract/shares'

/** Links to copies of one conversation. */
export function createConversationCopies(client: PersonClient, conversationId: string) {
  const params = { conversationId }
  const copies = createLoaded(signal => client.request(getConversationCopies, { params, signal, quiet: true }))
  return {
    ...copies,
    /** @throws AppError */
    async make(body: { accessLevel: AccessLevel; days: (typeof copyDays)[number] }) {
      const made = await client.request(createCopy, { params, body, quiet: true })
      copies.update(now => ({ ...now, items: [made, ...now.items] }))
    }
  }
}

/** Links to copies of all of the person's conversations. */
export const createOwnCopies = (client: PersonClient) =>
  createLoaded((signal, page: number) => client.request(listCopies, { query: { page }, signal, quiet: true }))

/** Ends a link. @throws AppError, which has been reported */
export const endCopy = (client: PersonClient, copyId: string): Promise<void> => client.request(revokeCopy, { params: { copyId } })
