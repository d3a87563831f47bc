import type { Client } from '../client.ts'
import type { AgentMessage, ChatEvent, HumanMessage, Inputs, Message } from '../contract/chat.ts'
import { listMessages } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import type { Attachment } from '../contract/files.ts'
import { limits } from '../contract/limits.ts'
import type { Upload } from '../files/uploads.ts'
import { unknownItems } from '../loading/paged-list.ts'
import { applyEvent, emptyReply, isEnd } from '../rules/message.ts'
import type { ChatState } from './chat-state.ts'
import type { QuestionDraft } from './composer.ts'

/** About one frame, in milliseconds. */
const frame = 16

/** All that a question is sent with, kept until the server has it, so that it can be sent again. */
export type PendingQuestion = QuestionDraft & {
  inputs: Inputs | null
  files: Attachment[]
  uploads: readonly Upload[]
  workflow?: boolean
  /** The stored question that this one replaces. */
  replaces?: string
}

export type StartedEvent = Extract<ChatEvent, { type: 'started' }>

export type Transcript = ReturnType<typeof createTranscript>

/**
 * The messages of the open conversation: those the server keeps, and the questions it does not know yet. What streams in is
 * folded at once and drawn once a frame; an end is drawn immediately. Messages that did not change keep their identity.
 */
export function createTranscript(client: Client, { $messages, $hasEarlier, $current }: ChatState) {
  const keys = new Map<string, string>()
  let undrawn: AgentMessage | undefined
  let cancelDrawing: (() => void) | undefined
  /** By the id of the reply that is shown below the question. */
  const pending = new Map<string, PendingQuestion>()
  let asked = 0
  /** Counts the conversations shown: what was fetched for an earlier one has no place any more. */
  let view = 0

  function draw(): void {
    cancelDrawing?.()
    cancelDrawing = undefined
    const message = undrawn
    undrawn = undefined
    if (message) $messages.set($messages.get().map(known => (known.id === message.id ? message : known)))
  }

  function get(): readonly Message[] {
    draw()
    return $messages.get()
  }

  function set(messages: readonly Message[]): void {
    draw()
    $messages.set(messages)
  }

  const find = (id: string) => (undrawn?.id === id ? undrawn : $messages.get().find(message => message.id === id))

  function findReply(id: string): AgentMessage | undefined {
    const message = find(id)
    return message?.side === 'agent' ? message : undefined
  }

  /** Puts another message in the place of one, keeping the key it is drawn under. */
  function replace(id: string, message: Message): void {
    if (id !== message.id) keys.set(message.id, keys.get(id) ?? id)
    $messages.set(get().map(known => (known.id === id ? message : known)))
  }

  /** Folds an event into a reply. */
  function fold(id: string, event: ChatEvent): void {
    const message = findReply(id)
    if (!message) return
    const next = applyEvent(message, event)
    if (next === message) return
    if (undrawn?.id !== id) draw()
    undrawn = next
    if (isEnd(event)) draw()
    else cancelDrawing ??= client.host.later(draw, frame)
  }

  const isStored = ({ id }: Message) => ![...pending.keys()].some(replyId => id === replyId || id === questionIdOf(replyId))
  /** Without the turns that the server does not know. */
  const stored = () => get().filter(isStored)

  /** Shows a question and an empty reply at once; turns that could not be sent leave. Returns the reply's id until it has its own. */
  function addPending(question: PendingQuestion): string {
    const replyId = `new-reply-${++asked}`
    const about = { conversationId: $current.get() ?? '', createdAt: new Date(client.host.now()).toISOString() }
    const { text, files, inputs } = question
    const human: HumanMessage = { side: 'human', id: questionIdOf(replyId), ...about, text, files, inputs }
    const before = stored()
    pending.clear()
    set([...before, human, emptyReply({ id: replyId, questionId: human.id, ...about })])
    pending.set(replyId, question)
    return replyId
  }

  /** Gives a shown turn the ids of the server. */
  function identify({ questionId, messageId, conversationId, at }: StartedEvent, replyId: string): void {
    pending.delete(replyId)
    const question = find(questionIdOf(replyId))
    if (question) replace(question.id, { ...question, id: questionId, conversationId, createdAt: at })
    const reply = findReply(replyId)
    if (reply) replace(replyId, { ...reply, id: messageId, questionId, conversationId, createdAt: at })
  }

  function failReply(id: string, { reason }: AppError, interrupted = false): void {
    const reply = findReply(id)
    if (reply) replace(id, { ...reply, status: 'failed', failure: { reason, interrupted } })
  }

  async function fetchPage(conversationId: string, page: number, signal?: AbortSignal) {
    const query = { page, pageSize: limits.pageSize }
    return client.request(listMessages, { params: { conversationId }, query, signal, quiet: true })
  }

  const showWhetherEarlier = (page: number, total: number) =>
    $hasEarlier.set(total > Math.max(page * limits.pageSize, stored().length))

  /** Shows the newest messages of a conversation, none of a new chat. Returns the last one. @throws AppError */
  async function show(conversationId: string | null, signal: AbortSignal): Promise<Message | undefined> {
    view++
    pending.clear()
    set([])
    $hasEarlier.set(false)
    if (conversationId === null) return undefined
    const { items, total } = await fetchPage(conversationId, 1, signal)
    if (signal.aborted) return undefined
    set(items)
    showWhetherEarlier(1, total)
    return items.at(-1)
  }

  /** Puts the page before the earliest message above it. @throws AppError */
  async function loadEarlier(): Promise<void> {
    const conversationId = $current.get()
    if (conversationId === null || !$hasEarlier.get()) return
    const mine = view
    // New messages move the pages on, never back: the page after as many as there are overlaps at most.
    const page = Math.floor(stored().length / limits.pageSize) + 1
    const { items, total } = await fetchPage(conversationId, page)
    if (mine !== view) return
    set([...unknownItems(get(), items), ...get()])
    showWhetherEarlier(page, total)
  }

  /** A reply as the server has it now; undefined when it is not among the newest. @throws AppError */
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
    /** The name a message is drawn under, which stays when the server gives it its id. */
    keyOf: ({ id }: Message) => keys.get(id) ?? id,
    addPending,
    identify,
    /** A question that never reached the server, by its reply's id. */
    pendingQuestion: (replyId: string) => pending.get(replyId),
    isStored,
    stored,
    show,
    loadEarlier,
    fetchReply
  }
}

const questionIdOf = (replyId: string) => `question-of-${replyId}`
