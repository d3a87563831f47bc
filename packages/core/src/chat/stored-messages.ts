import type { Client } from '../client.ts'
import type { AgentMessage, Message } from '../contract/chat.ts'
import { listMessages } from '../contract/conversations.ts'
import { limits } from '../contract/limits.ts'
import type { MessageList } from './message-list.ts'
import type { Stores } from './stores.ts'

export type StoredMessages = {
  /** Puts the newest messages of a conversation into the list while `current`; answers the last one. @throws AppError */
  show(conversationId: string | null, current: () => boolean): Promise<Message | undefined>
  loadEarlier(conversationId: string): Promise<void>
  /** A reply as the server has it now; undefined when it is not among the newest. */
  fetchReply(conversationId: string, messageId: string): Promise<AgentMessage | undefined>
}

type Means = {
  list: MessageList
  $hasEarlier: Stores['$hasEarlier']
  /** Whether a message of the list is known to the server. */
  isStored(message: Message): boolean
}

/** The part of a conversation that the server keeps. */
export function createStoredMessages(client: Client, { list, $hasEarlier, isStored }: Means): StoredMessages {
  let opened: string | null = null

  const storedCount = () => list.get().filter(isStored).length

  async function fetchPage(conversationId: string, page: number): Promise<readonly Message[]> {
    const query = { page, pageSize: limits.pageSize }
    const { items, total } = await client.request(listMessages, { params: { conversationId }, query, quiet: true })
    if (opened === conversationId) $hasEarlier.set(total > Math.max(page * limits.pageSize, storedCount()))
    return items
  }

  return {
    async show(conversationId, current) {
      opened = conversationId
      list.set([])
      $hasEarlier.set(false)
      if (conversationId === null) return undefined
      const items = await fetchPage(conversationId, 1)
      if (!current()) return undefined
      list.set(items)
      return items.at(-1)
    },
    async loadEarlier(conversationId) {
      // New messages move the pages on, never back: the page after as many as we have overlaps at most.
      const page = Math.floor(storedCount() / limits.pageSize) + 1
      try {
        const items = await fetchPage(conversationId, page)
        if (opened !== conversationId) return
        const known = new Set(list.get().map(message => message.id))
        list.set([...items.filter(message => !known.has(message.id)), ...list.get()])
      } catch (failure) {
        client.tell(failure)
      }
    },
    async fetchReply(conversationId, messageId) {
      const items = await fetchPage(conversationId, 1)
      return items.find((message): message is AgentMessage => message.id === messageId && message.side === 'agent')
    }
  }
}
