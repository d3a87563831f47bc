import type { StreamOptions } from '../../client.ts'
import {
  type AgentMessage,
  answerForm,
  type ChatEvent,
  type FormAnswer,
  type Message,
  regenerateMessage,
  setFeedback,
  showVersion
} from '../../contract/chat.ts'
import type { AppError, ErrorName } from '../../contract/errors.ts'
import { idempotencyKeyHeader } from '../../contract/headers.ts'
import { askUntilHeard } from '../../http/ask-until-heard.ts'
import { isInForm } from '../../rules/in-form.ts'
import { emptyReply } from '../../rules/message.ts'
import type { StartedEvent, Transcript } from '../../rules/transcript.ts'
import { type PendingQuestion, sendable } from '../composer.ts'
import { type Asking, isIdle, newQuestion, refresh, removeFromComposer, showStarted, submitQuestion } from './questions.ts'

/** What a person can do with messages that are there. */
export type Revisions = {
  /** Retries a failed, stopped or interrupted reply. */
  retry(messageId: string): Promise<void>
  /** Asks for another version of a reply; what followed the old one stays with that. */
  regenerate(messageId: string): Promise<void>
  /** Sends another version of a question; what followed the old one stays with that. */
  resend(questionId: string, text: string): Promise<void>
  /** Answers what a waiting flow asks; it continues as another reply. */
  answer(messageId: string, answer: FormAnswer): Promise<void>
  /** Shows another version of a message, with what followed it. Does nothing while a reply is generated. */
  showVersion(messageId: string): Promise<void>
  /** Sets the feedback of a reply, and a comment; null removes both. Returns whether the server has kept it. */
  rate(messageId: string, rating: AgentMessage['feedback'], comment?: string): Promise<boolean | undefined>
}

export function revisionsOf(asking: Asking): Revisions {
  const once = createOnce(asking)
  return {
    retry: id => retry(asking, once, id),
    regenerate: id => regenerate(asking, once, id),
    resend: (id, text) => resend(asking, id, text),
    answer: (id, answer) => answerWaiting(asking, once, id, answer),
    showVersion: id => selectVersion(asking, id),
    rate: (id, rating, comment) => rate(asking, id, rating, comment)
  }
}

type Once = ReturnType<typeof createOnce>

/**
 * What is done with a message has a key until the server is heard, which does it once: it is sent again when nothing comes of it, and when a
 * person tries it again. `what` names the message and what is done.
 */
function createOnce({ client }: Asking) {
  const keys = new Map<string, string>()
  return (what: string, send: (how: Pick<StreamOptions, 'headers' | 'signal'>) => AsyncIterable<ChatEvent>) => {
    const key = keys.get(what) ?? client.host.random(16).join('-')
    keys.set(what, key)
    async function* sent(signal: AbortSignal) {
      for await (const event of send({ headers: { [idempotencyKeyHeader]: key }, signal })) {
        keys.delete(what)
        yield event
      }
    }
    return (signal: AbortSignal, stopped: AbortSignal) => askUntilHeard(client.host, () => sent(signal), signal, stopped)
  }
}

async function retry(asking: Asking, once: Once, id: string): Promise<void> {
  if (isIdle(asking) && !asking.replies.resumeInterrupted(id)) await regenerate(asking, once, id)
}

async function regenerate(asking: Asking, once: Once, id: string): Promise<void> {
  const { client, shown } = asking
  const reply = shown.findReply(id)
  if (!isIdle(asking) || !reply) return
  const unsent = shown.unsent(id)
  if (unsent) return submitQuestion(asking, unsent)
  const before = shown.stored()
  // What followed the old reply stays with that, and so do the replies that it continues.
  const first = before.findIndex(message => message.side === 'agent' && message.questionId === reply.questionId)
  const versions = versionsOf(before[first] ?? reply)
  shown.set([...before.slice(0, first), { ...emptyReply(reply), versions }])
  await asking.replies.start(id, {
    open: once(id, how => client.stream(regenerateMessage, { params: { messageId: id }, quiet: true, ...how })),
    onStarted: started(asking),
    onRefused: restore(asking, before)
  })
}

async function answerWaiting(asking: Asking, once: Once, id: string, answer: FormAnswer): Promise<void> {
  const { client, shown } = asking
  const waiting = shown.findReply(id)
  if (!isIdle(asking) || waiting?.status !== 'waiting') return
  const before = shown.stored()
  const answered = before.map(message => (message.id === id ? { ...waiting, status: 'finished' as const, answer } : message))
  const createdAt = new Date(client.host.now()).toISOString()
  const { conversationId, questionId } = waiting
  const next = emptyReply({ id: `reply-after-${id}`, conversationId, questionId, createdAt })
  shown.set([...answered, next])
  const { inputs, action } = answer
  const body = { inputs: sendable(inputs), ...(action !== null && { action }) }
  await asking.replies.start(next.id, {
    open: once(JSON.stringify([id, body]), how =>
      client.stream(answerForm, { params: { messageId: id }, body, quiet: true, ...how })
    ),
    onStarted: started(asking),
    // With the answer, for the form that is open again.
    onRefused: restore(
      asking,
      before.map(message => (message.id === id ? { ...waiting, answer } : message))
    )
  })
}

async function resend(asking: Asking, questionId: string, text: string): Promise<void> {
  const { shown, state } = asking
  const old = shown.find(questionId)
  if (!isIdle(asking) || old?.side !== 'human') return
  const { inputs, knowledgeBaseIds = [], deepThinking = false, onlineSearch = false } = old
  const formFiles = old.files.filter(({ id }) => isInForm(id, inputs))
  const unsent = shown.unsent(questionId)
  if (unsent) {
    removeFromComposer(asking, unsent)
    const edited = { ...unsent, formFiles, text: text.trim(), suggested: false }
    const isSame = edited.text === unsent.text
    return submitQuestion(
      asking,
      isSame ? edited : { ...edited, idempotencyKey: newQuestion(asking, edited.text).idempotencyKey }
    )
  }
  const files = old.files.filter(file => !formFiles.includes(file))
  const parts = { files, formFiles, inputs, knowledgeBaseIds, deepThinking, onlineSearch }
  const before = shown.stored()
  const refused = state.$refused.get()?.edit
  const isAgain = refused?.replaces === questionId && refused.text === text.trim()
  const edit = isAgain ? refused : newQuestion(asking, text.trim(), { ...parts, replaces: questionId, versions: versionsOf(old) })
  if (isAgain) removeFromComposer(asking, edit)
  shown.set(before.slice(0, before.indexOf(old)))
  await submitQuestion(asking, edit, restore(asking, before, edit))
}

async function rate(
  { client, shown }: Asking,
  messageId: string,
  rating: AgentMessage['feedback'],
  comment?: string
): Promise<boolean> {
  const before = shown.findReply(messageId)
  if (!before) return false
  const { feedback, feedbackComment } = before
  const kept = comment ?? (rating === feedback ? feedbackComment : null)
  shown.replace(messageId, { ...before, feedback: rating, feedbackComment: rating && kept })
  try {
    const body = { rating, ...(comment !== undefined && { comment }) }
    await client.request(setFeedback, { params: { messageId }, body })
    return true
  } catch {
    const now = shown.findReply(messageId)
    // Rated again meanwhile, it stays so.
    if (now?.feedback === rating) shown.replace(messageId, { ...now, feedback, feedbackComment })
    return false
  }
}

async function selectVersion(asking: Asking, messageId: string): Promise<void> {
  const { client, state } = asking
  const conversationId = state.$current.get()
  if (!isIdle(asking) || conversationId === null) return
  try {
    await client.request(showVersion, { params: { messageId } })
    await refresh(asking)
    asking.onChange(conversationId)
  } catch (failure) {
    // The call has reported its own failure; that of the refresh is quiet.
    client.host.warn('another version is not shown', failure)
  }
}

const started = (asking: Asking) => (event: StartedEvent, replyId: string, left: boolean) =>
  showStarted(asking, event, replyId, left)

/**
 * Restores the messages that were replaced, for when the server rejects the replacement; and shows what has become of them, when
 * something was done on another device, or the replacement may have reached the server.
 */
function restore(asking: Asking, messages: Transcript, edit?: PendingQuestion) {
  return (failure: AppError, left: boolean) => {
    // Why an edit was refused stands where its text comes back.
    if (left || !edit) asking.client.reportError(failure)
    if (left) return
    asking.shown.set(messages)
    if (mayHaveChanged.has(failure.reason)) void showChanged(asking, edit).catch(() => undefined)
  }
}

const mayHaveChanged: ReadonlySet<ErrorName> = new Set(['alreadyProcessed', 'notFound', 'unavailable', 'generic'])

/** An edit that had reached the server is no longer to be sent. */
async function showChanged(asking: Asking, edit: PendingQuestion | undefined): Promise<void> {
  await refresh(asking)
  const isEdit = ({ id, text, versions }: Message) =>
    id !== edit?.replaces && text === edit?.text && versions.includes(edit.replaces ?? '')
  if (edit && asking.shown.get().some(isEdit)) removeFromComposer(asking, edit)
}

/** The ids of all versions of a message. */
const versionsOf = ({ id, versions }: Message) => (versions.length > 0 ? versions : [id])
