import type { Client } from '../client.ts'
import { late } from '../loading/late.ts'
import type { Conversations, ConversationsOptions } from './conversation-list.ts'

/** The list of conversations, whose code is loaded when it is first shown or changed. */
export function createConversations(client: Client, options: ConversationsOptions) {
  const { $conversations, $current, $hasMore } = options.state
  const list = late(
    async () => (await import('./conversation-list.ts')).createConversationList(client, options),
    ['load', 'loadMore', 'pin', 'search', 'summarize', 'remove'],
    client.reportError
  )
  const conversations: Conversations = {
    $conversations,
    $current,
    $hasMore,
    ...list.calls,
    rename: (id, name) =>
      list.load().then(
        ({ rename }) => rename(id, name),
        () => 'unavailable' as const
      )
  }
  return { conversations, reload: () => list.loaded?.reload() }
}
