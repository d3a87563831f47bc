import type { Client } from '../client.ts'
import type { AgentMessage, ChatEvent, HumanMessage, Inputs, Message } from '../contract/chat.ts'
import { listMessages } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { isInForm } from '../rules/in-form.ts'
import { applyEvent, emptyReply, isEnd } from '../rules/message.ts'
import type { ChatState } from './chat-state.ts'
import type { PendingQuestion } from './composer.ts'

/** About one frame, in milliseconds. */
const frame = 16

export type StartedEvent = Extract<ChatEvent, { type: 'started' }>

export type Transcript = ReturnType<typeof createTranscript>

/**
 * The messages of the open conversation: the stored ones and the questions that the server has not accepted yet. Events are
 * applied immediately and published once a frame, the last event at once. Unchanged messages keep their identity.
 */
export function createTranscript(client: Client, { $messages, $hasEarlier, $current, $status, $uploads }: ChatState) {
  const keys = new Map<string, string>()
  let unpublished: AgentMessage | undefined
  let cancelPublishing: (() => void) | undefined
  /** Unaccepted questions by the id of the reply shown below them. */
  const pending = new Map<string, PendingQuestion>()
  let questionCount = 0
  /** Number of conversations shown so far; a response that was requested for an earlier one is dropped. */
  let view = 0
  /** Number of replies begun here; what was fetched before one lacks it. */
  let begun = 0

  function publish(): void {
    cancelPublishing?.()
    cancelPublishing = undefined
    const message = unpublished
    unpublished = undefined
    if (message) $messages.set($messages.get().map(known => (known.id === message.id ? message : known)))
  }

  function get(): readonly Message[] {
    publish()
    return $messages.get()
  }

  function set(messages: readonly Message[]): void {
    publish()
    $messages.set(messages)
  }

  const find = (id: string) => (unpublished?.id === id ? unpublished : $messages.get().find(message => message.id === id))

  function findReply(id: string): AgentMessage | undefined {
    const message = find(id)
    return message?.side === 'agent' ? message : undefined
  }

  /** Replaces a message, keeping the key under which it is rendered. */
  function replace(id: string, message: Message): void {
    if (id !== message.id) keys.set(message.id, keys.get(id) ?? id)
    $messages.set(get().map(known => (known.id === id ? message : known)))
  }

  /** Applies an event to a reply. */
  function fold(id: string, event: ChatEvent): void {
    const message = findReply(id)
    if (!message) return
    const next = applyEvent(message, event)
    if (next === message) return
    if (unpublished?.id !== id) publish()
    unpublished = next
    if (isEnd(event)) publish()
    else cancelPublishing ??= client.host.later(publish, frame)
  }

  const isStored = ({ id }: Message) => ![...pending.keys()].some(replyId => id === replyId || id === questionIdOf(replyId))
  /** The messages that the server has stored. */
  const stored = () => get().filter(isStored)

  /** The uploaded files that are values of a form. */
  const filesIn = (inputs: Inputs | null) =>
    $uploads.get().flatMap(one => (one.state === 'done' && isInForm(one.file.id, inputs) ? one.file : []))

  /** Shows a question with an empty reply and removes turns that could not be sent. Returns the temporary id of the reply. */
  function addPending(question: PendingQuestion): string {
    const replyId = `new-reply-${++questionCount}`
    const about = { conversationId: $current.get() ?? '', createdAt: new Date(client.host.now()).toISOString() }
    const id = questionIdOf(replyId)
    const { formFiles = filesIn(question.inputs) } = question
    const files = [...question.files, ...formFiles]
    const human: HumanMessage = { versions: [], ...question, ...about, files, side: 'human', id }
    const before = stored()
    pending.clear()
    set([...before, human, emptyReply({ id: replyId, questionId: id, ...about })])
    pending.set(replyId, question)
    return replyId
  }

  /** Replaces the temporary ids of a turn with those of the server. */
  function identify({ questionId, messageId, conversationId, at }: StartedEvent, replyId: string): void {
    begun++
    // A question that was sent before can be here already.
    if (pending.delete(replyId)) set(get().filter(({ id }) => id !== questionId && id !== messageId))
    const question = find(questionIdOf(replyId))
    if (question)
      replace(question.id, {
        ...question,
        id: questionId,
        conversationId,
        createdAt: at,
        versions: withNew(question, questionId)
      })
    const reply = findReply(replyId)
    if (reply)
      replace(replyId, {
        ...reply,
        id: messageId,
        questionId,
        conversationId,
        createdAt: at,
        versions: withNew(reply, messageId)
      })
  }

  function failReply(id: string, { reason }: AppError, interrupted = false): void {
    const reply = findReply(id)
    if (reply) replace(id, { ...reply, status: 'failed', failure: { reason, interrupted } })
  }

  async function fetchPage(conversationId: string, page: number, signal?: AbortSignal) {
    const query = { page, pageSize: limits.pageSize }
    return client.request(listMessages, { params: { conversationId }, query, signal, quiet: true })
  }

  const updateHasEarlier = (page: number, total: number) =>
    $hasEarlier.set(total > Math.max(page * limits.pageSize, stored().length))

  /** Shows the newest messages of a conversation, or a new chat for null. Returns the last message. @throws AppError */
  async function show(conversationId: string | null, signal: AbortSignal): Promise<Message | undefined> {
    view++
    pending.clear()
    set([])
    $hasEarlier.set(false)
    if (conversationId === null) return undefined
    const { items, total } = await fetchPage(conversationId, 1, signal)
    if (signal.aborted) return undefined
    set(items)
    updateHasEarlier(1, total)
    return items.at(-1)
  }

  /**
   * Fetches the newest messages again, because the conversation has changed elsewhere; turns that could not be sent stay below them.
   * Returns the last message fetched; undefined when another conversation was opened meanwhile; null when something was asked here
   * meanwhile. @throws AppError
   */
  async function refresh(): Promise<Message | undefined | null> {
    const conversationId = $current.get()
    const [viewAtStart, begunAtStart] = [view, begun]
    if (conversationId === null) return undefined
    const { items, total } = await fetchPage(conversationId, 1)
    if (viewAtStart !== view) return undefined
    if (begunAtStart !== begun || $status.get() === 'generating') return null
    const known = new Map(get().map(message => [message.id, message]))
    const newest = items.map(item => {
      const before = known.get(item.id)
      return before && JSON.stringify(before) === JSON.stringify(item) ? before : item
    })
    const start = get().findIndex(({ id }) => id === items[0]?.id)
    set([...get().slice(0, Math.max(0, start)), ...newest, ...get().filter(message => !isStored(message))])
    updateHasEarlier(1, total)
    return newest.at(-1)
  }

  /** Loads the page of older messages. @throws AppError */
  async function loadEarlier(): Promise<void> {
    const conversationId = $current.get()
    if (conversationId === null || !$hasEarlier.get()) return
    const viewAtStart = view
    // New messages shift older ones to later pages only, so this page can overlap with known messages but leaves no gap.
    const page = Math.floor(stored().length / limits.pageSize) + 1
    const { items, total } = await fetchPage(conversationId, page)
    if (viewAtStart !== view) return
    set([...items.filter(({ id }) => !find(id)), ...get()])
    updateHasEarlier(page, total)
  }

  /** Fetches the stored reply; undefined when it is not on the newest page. @throws AppError */
  async function fetchReply(id: string): Promise<AgentMessage | undefined> {
    const { items } = await fetchPage($current.get() ?? '', 1)
    return items.find((message): message is AgentMessage => message.id === id && message.side === 'agent')
  }

  return {
    get,
    set,
    find,
    findReply,
    replace,
    fold,
    failReply,
    /** The key under which a message is rendered; it stays the same when the server assigns the id, and for all its versions. */
    keyOf({ id, versions }: Message) {
      const first = versions[0] ?? id
      return keys.get(first) ?? first
    },
    addPending,
    identify,
    /** The unaccepted question with this id, or for a reply's id. */
    pendingQuestion: (id: string) => pending.get(id.replace(questionIdOf(''), '')),
    isStored,
    stored,
    show,
    refresh,
    loadEarlier,
    fetchReply
  }
}

/** The ids of a message's versions with that of a new one; empty for a first version. */
const withNew = ({ versions }: Message, id: string) => (versions.length > 0 ? [...versions, id] : versions)

const questionIdOf = (replyId: string) => `question-of-${replyId}`
