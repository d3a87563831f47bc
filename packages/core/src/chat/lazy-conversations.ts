import type { Client } from '../client.ts'
import type { ConversationMatch } from '../contract/conversations.ts'
import type { ErrorName } from '../contract/errors.ts'
import type { ChatState } from './chat-state.ts'
import type { ConversationActions, Conversations } from './conversations.ts'
import type { LazyPart } from './lazy-part.ts'

type Dependencies = {
  state: ChatState
  history: LazyPart<ConversationActions>
  /** A conversation was renamed or removed here. */
  onChange(conversationId: string): void
  open(conversationId: string | null): Promise<void>
}

/** The caller's conversations, with code that is loaded by the first call. A failure to load it is reported. */
export function lazyConversations(client: Client, { state, history, onChange, open }: Dependencies): Conversations {
  const { $conversations, $current } = state

  async function inHistory(use: (history: ConversationActions) => Promise<boolean>): Promise<boolean> {
    try {
      return await use(history.loaded ?? (await history.load()))
    } catch (failure) {
      client.reportError(failure)
      return false
    }
  }

  return {
    $conversations,
    $current,
    $hasMore: state.$hasMore,
    load: () => inHistory(history => history.load()),
    loadMore: () => inHistory(history => history.loadMore()),
    async rename(id, name) {
      let reason: ErrorName | undefined = 'unavailable'
      await inHistory(async history => {
        reason = await history.rename(id, name)
        return true
      })
      if (!reason) onChange(id)
      return reason
    },
    async search(query, signal) {
      let matches: readonly ConversationMatch[] | undefined
      await inHistory(async history => {
        matches = await history.search(query, signal)
        return true
      })
      return matches
    },
    async remove(id) {
      const removed = await inHistory(history => history.remove(id))
      if (removed) onChange(id)
      if (removed && $current.get() === id) void open($conversations.get()[0]?.id ?? null)
      return removed
    }
  }
}
