import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import {
  type Conversation,
  type ConversationMatch,
  deleteConversation,
  listConversations,
  pinConversation,
  renameConversation,
  searchConversations
} from '../contract/conversations.ts'
import { AppError, type ErrorName } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { summarizeConversation } from '../contract/summaries.ts'
import { toAppError } from '../http/failure.ts'
import { unknownItems } from '../loading/paged-list.ts'
import type { ChatState } from './chat-state.ts'

/**
 * The caller's conversations with an agent, newest first. The actions never reject: a failure is reported and returned as `false`, or as
 * undefined where not even their code could be loaded, unless it says otherwise.
 */
export type Conversations = {
  $conversations: ReadableAtom<readonly Conversation[]>
  /** The open conversation's id; null in a new chat. */
  $current: ReadableAtom<string | null>
  /** The open conversation, also where the list has not been loaded; null in a new chat, and until it is known. */
  $open: ReadableAtom<Conversation | null>
  /** Whether there may be more than `$conversations`. */
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
  /** Fails with notPermitted for the last conversation, which the server decides as long as the list has not been loaded. Removing the open one opens the next. */
  remove(id: string): Promise<boolean | undefined>
}

export type ConversationsOptions = {
  agentId: string
  state: ChatState
  /** A conversation was renamed or removed here. */
  onChange(conversationId: string): void
  open(conversationId: string | null): Promise<void>
}

type ConversationList = Omit<Conversations, '$conversations' | '$current' | '$open' | '$hasMore'> & {
  /** Fetches the list again if it has been shown. */
  reload(): void
}

/** The list of conversations; it is fetched by `load`. */
export function createConversationList(
  client: Client,
  { agentId, state, onChange, open }: ConversationsOptions
): ConversationList {
  const { $conversations, $current, $hasMore, $opened } = state
  const params = { agentId }
  let isShown = false

  async function fetch(page: number): Promise<void> {
    // When the agent cannot be opened, the list fails too, and the chat already shows that error.
    const atStart = $conversations.get()
    const { items, total } = await client.request(listConversations, { params, query: { page }, quiet: page === 1 })
    const known = $conversations.get()
    // One has begun, or was renamed or deleted, after the server had made this list.
    if (known !== atStart) return fetch(page)
    const all = page === 1 ? [...items, ...olderThan(items, known)] : [...known, ...unknownItems(known, items)]
    $conversations.set(all)
    $hasMore.set(all.length < total)
  }

  /** What was deleted elsewhere before is deleted. @throws any other failure, after reporting it */
  function reportUnlessGone(failure: unknown): void {
    if (toAppError(failure).reason === 'notFound') return
    client.reportError(failure, deleteConversation)
    throw failure
  }

  /**
   * The next page. Conversations that began in the meantime shift entries to later pages only, so pages can overlap but leave
   * no gap.
   */
  const nextPage = () => Math.floor($conversations.get().length / limits.pageSize) + 1

  function put(changed: Conversation): void {
    $conversations.set($conversations.get().map(known => (known.id === changed.id ? changed : known)))
    if ($opened.get()?.id === changed.id) $opened.set(changed)
    onChange(changed.id)
  }

  const list: ConversationList = {
    load() {
      isShown = true
      return succeeds(fetch(1))
    },
    loadMore: () => succeeds(fetch(nextPage())),
    async rename(id, name) {
      try {
        const params = { conversationId: id }
        const renamed = await client.request(renameConversation, { params, body: { name }, quiet: true })
        put(renamed)
        return undefined
      } catch (failure) {
        return toAppError(failure).reason
      }
    },
    pin: (id, pinned) =>
      succeeds(client.request(pinConversation, { params: { conversationId: id }, body: { pinned } }).then(put)),
    search: (query, signal) =>
      client.request(searchConversations, { query: { agentId, query, pageSize: limits.maxPageSize }, signal }).then(
        ({ items }) => items,
        () => undefined
      ),
    reload: () => void (isShown && list.load()),
    summarize: id =>
      client.request(summarizeConversation, { params: { conversationId: id } }).then(
        ({ text }) => text,
        failure => void client.reportError(failure)
      ),
    async remove(id) {
      if ($conversations.get().length === 1 && !$hasMore.get()) {
        client.reportError(new AppError('notPermitted'))
        return false
      }
      const call = client.request(deleteConversation, { params: { conversationId: id }, quiet: true })
      const removed = await succeeds(call.catch(reportUnlessGone))
      if (!removed) return false
      $conversations.set($conversations.get().filter(known => known.id !== id))
      onChange(id)
      // What is left has not been loaded yet.
      if ($conversations.get().length === 0 && $hasMore.get()) await list.load()
      if ($current.get() === id) void open($conversations.get()[0]?.id ?? null)
      return true
    }
  }
  return list
}

/** Of the conversations that were shown before, those that come after this first page. */
function olderThan(items: readonly Conversation[], known: readonly Conversation[]): Conversation[] {
  const last = items.at(-1)
  if (items.length < limits.pageSize || !last) return []
  // The first one's time may be that of an earlier question.
  return unknownItems(items, known).filter(({ updatedAt }) => updatedAt < last.updatedAt)
}

/** Ignores the failure: the call has already reported it. */
function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false
  )
}
