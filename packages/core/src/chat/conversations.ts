import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import type { Conversation, ConversationMatch } from '../contract/conversations.ts'
import type { ErrorName } from '../contract/errors.ts'
import { late } from '../loading/late.ts'
import type { ChatState } from './chat-state.ts'

/**
 * The caller's conversations with an agent, newest first. The actions never reject: a failure is reported and returned as `false`, or as
 * undefined where not even their code could be loaded, unless it says otherwise.
 */
export type Conversations = {
  $conversations: ReadableAtom<readonly Conversation[]>
  /** The open conversation's id; null in a new chat. */
  $current: ReadableAtom<string | null>
  $hasMore: ReadableAtom<boolean>
  load(): Promise<boolean | undefined>
  loadMore(): Promise<boolean | undefined>
  /** Returns why the name was refused, which is not reported; undefined once the conversation has it. */
  rename(id: string, name: string): Promise<ErrorName | undefined>
  /** Pins a conversation above the others, or takes the pin off. */
  pin(id: string, pinned: boolean): Promise<boolean | undefined>
  /** The conversations with all these words in their name or in a message; undefined when the search failed. */
  search(query: string, signal: AbortSignal): Promise<readonly ConversationMatch[] | undefined>
  /** What was said in one, in short, by the agent's model; undefined when it failed, which is reported. */
  summarize(id: string): Promise<string | undefined>
  /** Fails with notPermitted for the last conversation. Removing the open one opens the next. */
  remove(id: string): Promise<boolean | undefined>
}

export type ConversationsOptions = {
  agentId: string
  state: ChatState
  /** A conversation was renamed or removed here. */
  onChange(conversationId: string): void
  open(conversationId: string | null): Promise<void>
}

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
