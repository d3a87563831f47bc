import type { Client } from '../../client.ts'
import type { AgentMessage, ChatEvent, HumanMessage, Message } from '../../contract/chat.ts'
import { listMessages } from '../../contract/conversations.ts'
import type { AppError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { isInForm } from '../../rules/in-form.ts'
import { isEnd } from '../../rules/message.ts'
import {
  addTurn,
  failReply,
  foldEvent,
  identifyTurn,
  isUnsent,
  mergeEarlier,
  mergeNewest,
  replaceIn,
  replyIn,
  type StartedEvent,
  type Transcript,
  unsentIds,
  withoutUnsent
} from '../../rules/transcript.ts'
import type { ChatState } from '../chat-state.ts'
import type { PendingQuestion } from '../composer.ts'

/** About one frame, in milliseconds. */
const frame = 16

export type ShownMessages = ReturnType<typeof createShownMessages>

/**
 * The messages of the open conversation: the stored ones, and the last question while the server has not accepted it. Events are
 * applied at once and published once a frame, the last event at once.
 */
export function createShownMessages(client: Client, state: ChatState) {
  const { $messages, $hasEarlier, $current, $refused, $status } = state
  const keys = new Map<string, string>()
  let messages: Transcript = $messages.get()
  let cancelPublishing: (() => void) | undefined
  /** The last question that was shown before the server had accepted it. */
  let lastAsked: PendingQuestion | undefined
  let asked = 0
  /** Number of conversations shown so far; a response that was requested for an earlier one is dropped. */
  let view = 0
  /** Number of replies begun here; what was fetched before one lacks it. */
  let begun = 0

  function publish(): void {
    cancelPublishing?.()
    cancelPublishing = undefined
    $messages.set(messages)
  }

  function set(next: Transcript): void {
    messages = next
    publish()
  }

  const find = (id: string) => messages.find(message => message.id === id)
  const stored = () => withoutUnsent(messages)
  const updateHasEarlier = (page: number, total: number) =>
    $hasEarlier.set(total > Math.max(page * limits.pageSize, stored().length))

  /** Applies an event to a reply. */
  function fold(replyId: string, event: ChatEvent): void {
    const next = foldEvent(messages, replyId, event)
    if (next === messages) return
    messages = next
    if (isEnd(event)) publish()
    else cancelPublishing ??= client.host.later(publish, frame)
  }

  /** Shows a question with an empty reply, in place of a turn that could not be sent. Returns the temporary id of the reply. */
  function add(question: PendingQuestion): string {
    const { questionId, replyId } = unsentIds(++asked)
    lastAsked = question
    $refused.set(null)
    set(addTurn(messages, messageOf(client, state, question, questionId), replyId))
    return replyId
  }

  /** Replaces the temporary ids of a turn with those of the server; it keeps the keys under which it is rendered. */
  function identify(started: StartedEvent, replyId: string): void {
    begun++
    const reply = replyIn(messages, replyId)
    if (!reply) return
    keepKey(replyId, started.messageId)
    if (isUnsent(reply) && reply.questionId !== null) keepKey(reply.questionId, started.questionId)
    set(identifyTurn(messages, replyId, started))
  }

  function keepKey(from: string, to: string): void {
    if (from !== to) keys.set(to, keys.get(from) ?? from)
  }

  /** Shows the newest messages of a conversation, or a new chat for null. Returns the last message. @throws AppError */
  async function show(conversationId: string | null, signal: AbortSignal): Promise<Message | undefined> {
    view++
    $refused.set(null)
    set([])
    $hasEarlier.set(false)
    if (conversationId === null) return undefined
    const { items, total } = await fetchPage(client, conversationId, 1, signal)
    if (signal.aborted) return undefined
    set(items)
    updateHasEarlier(1, total)
    return items.at(-1)
  }

  /**
   * Fetches the newest messages again, because the conversation has changed elsewhere. Returns the last message fetched; undefined when
   * another conversation was opened meanwhile; null when something was asked here meanwhile. @throws AppError
   */
  async function refresh(): Promise<Message | undefined | null> {
    const conversationId = $current.get()
    const [viewAtStart, begunAtStart] = [view, begun]
    if (conversationId === null) return undefined
    const { items, total } = await fetchPage(client, conversationId, 1)
    if (viewAtStart !== view) return undefined
    if (begunAtStart !== begun || $status.get() === 'generating') return null
    set(mergeNewest(messages, items))
    updateHasEarlier(1, total)
    return messages.find(({ id }) => id === items.at(-1)?.id)
  }

  /** Loads the page of older messages. @throws AppError */
  async function loadEarlier(): Promise<void> {
    const conversationId = $current.get()
    if (conversationId === null || !$hasEarlier.get()) return
    const viewAtStart = view
    // New messages shift older ones to later pages only, so this page can overlap with known messages but leaves no gap.
    const page = Math.floor(stored().length / limits.pageSize) + 1
    const { items, total } = await fetchPage(client, conversationId, page)
    if (viewAtStart !== view) return
    set(mergeEarlier(messages, items))
    updateHasEarlier(page, total)
  }

  return {
    get: () => messages,
    set,
    find,
    findReply: (id: string) => replyIn(messages, id),
    replace: (id: string, message: Message) => set(replaceIn(messages, id, message)),
    fold,
    fail: (replyId: string, { reason }: AppError, interrupted = false) => set(failReply(messages, replyId, reason, interrupted)),
    add,
    identify,
    /** The messages that the server has. */
    stored,
    /** Removes the turn of a question that the server has not accepted. */
    dropUnsent() {
      $refused.set(null)
      set(stored())
    },
    /** The question that a message asks or replies to, while the server has not accepted it. */
    unsent(id: string): PendingQuestion | undefined {
      const message = find(id)
      return message && isUnsent(message) ? lastAsked : undefined
    },
    /** The key under which a message is rendered; it stays the same when the server assigns the id, and for all its versions. */
    keyOf({ id, versions }: Message) {
      const first = versions[0] ?? id
      return keys.get(first) ?? first
    },
    show,
    refresh,
    loadEarlier,
    /** Fetches the stored reply; undefined when it is not on the newest page. @throws AppError */
    async fetchReply(id: string): Promise<AgentMessage | undefined> {
      const { items } = await fetchPage(client, $current.get() ?? '', 1)
      return replyIn(items, id)
    }
  }
}

function fetchPage(client: Client, conversationId: string, page: number, signal?: AbortSignal) {
  const query = { page, pageSize: limits.pageSize }
  return client.request(listMessages, { params: { conversationId }, query, signal, quiet: true })
}

/** A question as it is shown before the server has accepted it. */
function messageOf({ host }: Client, { $current, $uploads }: ChatState, question: PendingQuestion, id: string): HumanMessage {
  const { inputs } = question
  /** The uploaded files that are values of the form. */
  const inForm = () => $uploads.get().flatMap(one => (one.state === 'done' && isInForm(one.file.id, inputs) ? one.file : []))
  return {
    versions: [],
    ...question,
    files: [...question.files, ...(question.formFiles ?? inForm())],
    side: 'human',
    id,
    conversationId: $current.get() ?? '',
    createdAt: new Date(host.now()).toISOString()
  }
}
