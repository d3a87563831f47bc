import type { Client } from '../../client.ts'
import { type ChatEvent, runWorkflow, sendMessage } from '../../contract/chat.ts'
import type { Conversation } from '../../contract/conversations.ts'
import type { Upload, Uploads } from '../../files/uploads.ts'
import { askUntilHeard } from '../../http/ask-until-heard.ts'
import { daysBetween } from '../../i18n/days-between.ts'
import type { LatePart } from '../../loading/late.ts'
import { hasArrived, isUnsent, type StartedEvent, type Transcript } from '../../rules/transcript.ts'
import type { ChatRefusal, ChatState } from '../chat-state.ts'
import { type PendingQuestion, sendable, type UnsentText } from '../composer.ts'
import type { KeptDraft } from '../drafts.ts'
import type { NewReply, ReplyStream } from './reply-stream.ts'
import type { ShownMessages } from './shown-messages.ts'

/** What the functions of a chat that ask share. */
export type Asking = {
  client: Client
  agentId: string
  state: ChatState
  shown: ShownMessages
  replies: ReplyStream
  /** Loaded wherever a question has files: it has uploaded them. */
  uploads: LatePart<Uploads>
  drafts: Pick<KeptDraft, 'read' | 'write'>
  /** Called when a conversation was changed here, so that other pages can show it. */
  onChange(conversationId: string): void
  /** A change from elsewhere is not shown yet, because something was asked here. */
  isBehind: boolean
  /** The chat was left, not only a conversation. */
  isClosed: boolean
}

export const isIdle = ({ state }: Asking) => state.$status.get() === 'idle'

/** Makes a question of a text and of what else is chosen in the composer; a text that came back keeps its key. */
export function newQuestion(
  { client, state, shown }: Asking,
  text: string,
  parts: Partial<PendingQuestion> = {}
): PendingQuestion {
  const inputs = shown.stored().length > 0 ? null : state.$inputs.get()
  const draft = state.$draft.get()
  const idempotencyKey = (draft.text.trim() === text && draft.idempotencyKey) || client.host.random(16).join('-')
  return { ...draft, text, inputs, files: [], uploads: [], ...parts, idempotencyKey }
}

/** Sets the text that is being written. */
export function setText({ state: { $draft } }: Asking, text: string, idempotencyKey?: string): void {
  $draft.set({ ...$draft.get(), text, idempotencyKey })
}

export function removeUploads({ uploads }: Asking, taken: readonly Upload[]): void {
  for (const { key } of taken) uploads.loaded?.remove(key)
}

/** Puts a text before what is being written, or was, in a conversation. */
function prepend(asking: Asking, { text, idempotencyKey }: UnsentText, conversationId: string | null): void {
  const { state, drafts } = asking
  const before = (rest: string) => [text, rest].filter(Boolean).join('\n\n')
  if (conversationId === state.$current.get()) setText(asking, before(state.$draft.get().text), idempotencyKey)
  else drafts.write(conversationId, before(drafts.read(conversationId).text), idempotencyKey)
}

/** Puts a question that was not sent back into the composer. */
function putBack(asking: Asking, question: PendingQuestion, conversationId = asking.state.$current.get()): void {
  prepend(asking, question, conversationId)
  const isOpen = conversationId === asking.state.$current.get()
  asking.uploads.loaded?.restore(question.uploads, isOpen ? undefined : { from: conversationId })
}

/** Takes what `putBack` has put there out of the composer again. */
export function removeFromComposer(asking: Asking, question: PendingQuestion): void {
  const { text } = asking.state.$draft.get()
  const start = `${question.text}\n\n`
  setText(asking, text === question.text ? '' : text.startsWith(start) ? text.slice(start.length) : text)
  removeUploads(asking, question.uploads)
}

/** Puts a waiting question back into the composer. */
export function unqueue(asking: Asking, question: PendingQuestion): void {
  const { $queue } = asking.state
  if (!$queue.get().includes(question)) return
  $queue.set($queue.get().filter(waiting => waiting !== question))
  putBack(asking, question)
}

export function unqueueAll(asking: Asking): void {
  for (const question of [...asking.state.$queue.get()].reverse()) unqueue(asking, question)
}

/**
 * Shows a question and follows its reply. When the server rejects the question, its turn shows the error unless `onRefused`
 * removes it.
 */
export async function submitQuestion(
  asking: Asking,
  question: PendingQuestion,
  onRefused?: NewReply['onRefused']
): Promise<void> {
  const { state, shown, replies } = asking
  const conversationId = state.$current.get()
  if (question.idempotencyKey === state.$draft.get().idempotencyKey) removeFromComposer(asking, question)
  const replyId = shown.add(question)
  await replies.start(replyId, {
    open: (signal, stopped) =>
      askUntilHeard(asking.client.host, () => openReply(asking, question, conversationId, signal), signal, stopped),
    onStarted: (event, id, left) => showStarted(asking, event, id, left),
    onRefused: (failure, left) => {
      if (left) {
        asking.client.reportError(failure)
        return putBack(asking, question, conversationId)
      }
      if (onRefused) onRefused(failure, left)
      else shown.fail(replyId, failure)
      showRefused(asking, question, onRefused ? { failure, replyId: null, edit: question } : { failure, replyId, edit: null })
      if (!onRefused && failure.reason === 'alreadyProcessed') void waitForOther(asking, replyId, question)
    }
  })
}

/** Sends a question and opens the stream of its reply. */
function openReply(
  { client, agentId, state }: Asking,
  question: PendingQuestion,
  conversationId: string | null,
  signal: AbortSignal
): AsyncIterable<ChatEvent> {
  const { text, inputs, files, deepThinking, onlineSearch, knowledgeBaseIds, idempotencyKey } = question
  const params = { agentId }
  const about = { idempotencyKey, conversationId: conversationId ?? undefined, files: files.map(file => file.id) }
  if (question.workflow) {
    return client.stream(runWorkflow, { params, body: { ...about, inputs: sendable(inputs) }, signal, quiet: true })
  }
  const body = {
    ...about,
    text,
    inputs: inputs ? sendable(inputs) : undefined,
    context: state.$context.get() ?? undefined,
    deepThinking,
    onlineSearch,
    knowledgeBaseIds,
    replacesMessageId: question.replaces,
    temporary: (conversationId === null && state.$temporary.get()) || undefined
  }
  return client.stream(sendMessage, { params, body, signal, quiet: true })
}

/** The server has begun the reply with this temporary id. `left`: another conversation has been opened meanwhile. */
export function showStarted(asking: Asking, event: StartedEvent, replyId: string, left: boolean): void {
  const { agentId, state, shown } = asking
  const { conversationId: id, conversationName: name, at } = event
  if (!left) shown.identify(event, replyId)
  const conversation = { id, agentId, name, empty: false, createdAt: at, updatedAt: at }
  if (!state.$temporary.get()) moveToTop(state, conversation)
  else if (!left) state.$opened.set(conversation)
  if (!left) state.$current.set(id)
  // It was left, and opened again before the question had arrived.
  else if (!asking.isClosed && state.$current.get() === id) refresh(asking).catch(() => undefined)
  asking.onChange(id)
}

/**
 * Moves a conversation to the top of the history after a question, below the pinned ones unless it is one. One that is there already keeps
 * its time: the history shows no more of it than the day.
 */
function moveToTop({ $conversations }: ChatState, conversation: Conversation): void {
  const all = $conversations.get()
  const known = all.find(({ id }) => id === conversation.id)
  const moved = { ...known, ...conversation, createdAt: known?.createdAt ?? conversation.createdAt }
  const others = all.filter(one => one !== known)
  const place = moved.pinned ? 0 : others.filter(({ pinned }) => pinned).length
  if (known && known === all[place] && looksAlike(known, conversation)) return
  $conversations.set([...others.slice(0, place), moved, ...others.slice(place)])
}

const looksAlike = (one: Conversation, other: Conversation) =>
  one.name === other.name && one.empty === other.empty && daysBetween(one.updatedAt, other.updatedAt) === 0

/** Puts a question that the server has rejected, and those that wait, which were asked after it, into the composer. */
function showRefused(asking: Asking, question: PendingQuestion, refusal: ChatRefusal): void {
  unqueueAll(asking)
  // A suggested one, which nobody has written, stays out of what is being written.
  if (question.suggested && asking.state.$draft.get().text !== '') return
  putBack(asking, question)
  // A run says so where its results would be.
  if (!question.workflow) asking.state.$refused.set(refusal)
}

/**
 * Another device's question may just be answered in the conversation: then that is followed, and a refused question waits for its end.
 * A run does not, whose results would take the place of those.
 */
async function waitForOther(asking: Asking, replyId: string, question: PendingQuestion): Promise<void> {
  const { shown, state } = asking
  await refresh(asking).catch(() => undefined)
  if (isIdle(asking) || question.workflow || !shown.unsent(replyId)) return
  shown.dropUnsent()
  removeFromComposer(asking, question)
  state.$queue.set([question, ...state.$queue.get()])
}

/** Fetches the newest messages, because the conversation has changed elsewhere, and follows a reply that is being written. @throws AppError */
export async function refresh(asking: Asking): Promise<void> {
  const before = asking.shown.stored()
  const last = await asking.shown.refresh()
  asking.isBehind = last === null
  if (!last) return
  removeArrived(asking, before)
  if (last.side === 'agent' && last.status === 'generating' && isIdle(asking)) void asking.replies.resume(last)
}

/** Removes the turn of a question that could not be sent when it is among what was stored since `before`: it had arrived. */
function removeArrived(asking: Asking, before: Transcript): void {
  const { shown } = asking
  const message = shown.get().find(isUnsent)
  const question = message && shown.unsent(message.id)
  if (!question || question.workflow || !hasArrived(question.text, before, shown.stored())) return
  shown.dropUnsent()
  removeFromComposer(asking, question)
}
