import { createPagedList, type PersonClient } from '@lyceum/core'
import {
  deleteConversation,
  listMyConversations,
  type MyConversation,
  pinConversation,
  renameConversation
} from '@lyceum/core/contract/conversations'
import { limits } from '@lyceum/core/contract/limits'

export type ListedConversation = MyConversation & { id: string }
export type MyConversationsStore = ReturnType<typeof createMyConversations>

/** The person's conversations with all agents, or those with the words that are looked for. Pinned ones are first. */
export function createMyConversations(client: PersonClient, pageSize: number = limits.pageSize) {
  const list = createPagedList<{ items: ListedConversation[]; total: number; page: number; pageSize: number }, string>({
    async fetchPage({ query, page, signal }) {
      const asked = { page, pageSize, ...(query && { query }) }
      const found = await client.request(listMyConversations, { query: asked, signal, quiet: true })
      return { ...found, items: found.items.map(item => ({ ...item, id: item.conversation.id })) }
    },
    onFailure: client.reportError
  })
  const pathTo = (id: string) => ({ params: { conversationId: id } })
  return {
    ...list,
    /** @throws AppError, which has been reported */
    rename: (id: string, name: string) => client.request(renameConversation, { ...pathTo(id), body: { name } }),
    pin: (id: string, pinned: boolean) => client.request(pinConversation, { ...pathTo(id), body: { pinned } }),
    /** @throws AppError, notPermitted for the last one of an agent */
    remove: (id: string) => client.request(deleteConversation, { ...pathTo(id), quiet: true })
  }
}
