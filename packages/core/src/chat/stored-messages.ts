import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import type { AgentMessage, Message } from '../contract/chat.ts'
import { listMessages } from '../contract/conversations.ts'
import { limits } from '../contract/limits.ts'
import { createLoading, type Loading } from './loading.ts'
import type { MessageList } from './message-list.ts'

export type StoredMessages = Pick<Loading, '$loading' | '$failure' | 'drop'> & {
  $hasEarlier: ReadableAtom<boolean>
  /** Puts the newest messages of a conversation into the list; `onLoaded` gets the last one. */
  open(conversationId: string | null, onLoaded: (last: Message | undefined) => void): Promise<void>
  loadEarlier(conversationId: string): Promise<void>
  /** A reply as the server has it now; undefined when it is not among the newest. */
  fetchReply(conversationId: string, messageId: string): Promise<AgentMessage | undefined>
}

/** The part of a conversation that the server keeps. @param isStored whether a message of the list is known to the server */
export function createStoredMessages(client: Client, list: MessageList, isStored: (message: Message) => boolean): StoredMessages {
  const $hasEarlier = atom(false)
  const { $loading, $failure, run, drop } = createLoading()
  let opened: string | null = null

  const storedCount = () => list.get().filter(isStored).length

  async function fetchPage(conversationId: string, page: number): Promise<readonly Message[]> {
    const query = { page, pageSize: limits.pageSize }
    const { items, total } = await client.request(listMessages, { params: { conversationId }, query, quiet: true })
    if (opened === conversationId) $hasEarlier.set(total > Math.max(page * limits.pageSize, storedCount()))
    return items
  }

  return {
    $loading,
    $failure,
    $hasEarlier,
    drop,
    open(conversationId, onLoaded) {
      opened = conversationId
      list.set([])
      $hasEarlier.set(false)
      return run(async current => {
        if (conversationId === null) return
        const items = await fetchPage(conversationId, 1)
        if (!current()) return
        list.set(items)
        onLoaded(items.at(-1))
      })
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
