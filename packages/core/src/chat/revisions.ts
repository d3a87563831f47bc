import type { Client } from '../client.ts'
import {
  type AgentMessage,
  answerForm,
  type FormAnswer,
  type Message,
  regenerateMessage,
  setFeedback,
  showVersion
} from '../contract/chat.ts'
import type { AppError, ErrorName } from '../contract/errors.ts'
import { isInForm } from '../rules/in-form.ts'
import { emptyReply } from '../rules/message.ts'
import type { ChatState } from './chat-state.ts'
import { type PendingQuestion, sendable } from './composer.ts'
import type { NewReply, ReplyStream } from './reply-stream.ts'
import type { Transcript } from './transcript.ts'

/** What a person can do with messages that are there. Loaded when there are some. */
export type Revisions = {
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

/** The actions, and an internal function that is loaded together with them. */
export type LoadedRevisions = Revisions & {
  /**
   * Another device's question may just be answered in the conversation: then that is followed, and a refused question waits for its end.
   * A run does not, whose results would take the place of those.
   */
  waitForOther(replyId: string, question: PendingQuestion): Promise<void>
  /** Removes the turn of a question that could not be sent when it is among what was stored since `before`: it had arrived. */
  removeArrived(before: readonly Message[]): void
}

type Dependencies = {
  state: ChatState
  transcript: Transcript
  replyStream: ReplyStream
  onStarted: NewReply['onStarted']
  onChange(conversationId: string): void
  questionOf(text: string, parts: Partial<PendingQuestion>): PendingQuestion
  /** Takes a question that was not sent out of the composer again. */
  takeBack(question: PendingQuestion): void
  submit(question: PendingQuestion, onRefused?: NewReply['onRefused']): Promise<void>
  retry(id: string): Promise<void>
  refresh(): Promise<void>
}

export function createRevisions(client: Client, dependencies: Dependencies): LoadedRevisions {
  const { state, transcript, replyStream, onStarted, onChange, questionOf, takeBack, submit, retry, refresh } = dependencies
  const { $current, $queue, $status } = state
  const isIdle = () => $status.get() === 'idle'

  /**
   * Restores the messages that were replaced, for when the server rejects the replacement; and shows what has become of them, when
   * something was done on another device, or the replacement may have reached the server.
   */
  function restore(messages: readonly Message[], edit?: PendingQuestion) {
    return (failure: AppError, left: boolean) => {
      client.reportError(failure)
      if (left) return
      transcript.set(messages)
      if (mayHaveChanged.has(failure.reason)) void showChanged(edit).catch(() => undefined)
    }
  }

  /** An edit that had reached the server is no longer to be sent. */
  async function showChanged(edit: PendingQuestion | undefined): Promise<void> {
    await refresh()
    const isEdit = ({ id, text, versions }: Message) =>
      id !== edit?.replaces && text === edit?.text && versions.includes(edit.replaces ?? '')
    if (edit && transcript.get().some(isEdit)) takeBack(edit)
  }

  async function regenerate(id: string): Promise<void> {
    const reply = transcript.findReply(id)
    if (!isIdle() || !reply) return
    if (!transcript.isStored(reply)) return retry(id)
    const before = transcript.stored()
    // What followed the old reply stays with that, and so do the replies that it continues.
    const first = before.findIndex(message => message.side === 'agent' && message.questionId === reply.questionId)
    const versions = versionsOf(before[first] ?? reply)
    transcript.set([...before.slice(0, first), { ...emptyReply(reply), versions }])
    await replyStream.start(id, {
      open: signal => client.stream(regenerateMessage, { params: { messageId: id }, signal, quiet: true }),
      onStarted,
      onRefused: restore(before)
    })
  }

  async function answer(id: string, answer: FormAnswer): Promise<void> {
    const waiting = transcript.findReply(id)
    if (!isIdle() || waiting?.status !== 'waiting') return
    const before = transcript.stored()
    transcript.replace(id, { ...waiting, status: 'finished', answer })
    const createdAt = new Date(client.host.now()).toISOString()
    const { conversationId, questionId } = waiting
    const next = emptyReply({ id: `reply-after-${id}`, conversationId, questionId, createdAt })
    transcript.set([...transcript.stored(), next])
    const { inputs, action } = answer
    const body = { inputs: sendable(inputs), ...(action !== null && { action }) }
    await replyStream.start(next.id, {
      open: signal => client.stream(answerForm, { params: { messageId: id }, body, signal, quiet: true }),
      onStarted,
      // With the answer, for the form that is open again.
      onRefused: restore(before.map(message => (message.id === id ? { ...waiting, answer } : message)))
    })
  }

  async function resend(questionId: string, text: string): Promise<void> {
    const old = transcript.find(questionId)
    if (!isIdle() || old?.side !== 'human') return
    const { inputs, knowledgeBaseIds = [], deepThinking = false, onlineSearch = false } = old
    const formFiles = old.files.filter(({ id }) => isInForm(id, inputs))
    const unsent = transcript.pendingQuestion(questionId)
    if (unsent) {
      takeBack(unsent)
      const edited = { ...unsent, formFiles, text: text.trim(), suggested: false }
      const isSame = edited.text === unsent.text
      return submit(isSame ? edited : { ...edited, idempotencyKey: questionOf(edited.text, {}).idempotencyKey })
    }
    const files = old.files.filter(file => !formFiles.includes(file))
    const parts = { files, formFiles, inputs, knowledgeBaseIds, deepThinking, onlineSearch }
    const before = transcript.stored()
    transcript.set(before.slice(0, before.indexOf(old)))
    const edit = questionOf(text.trim(), { ...parts, replaces: questionId, versions: versionsOf(old) })
    await submit(edit, restore(before, edit))
  }

  async function rate(id: string, rating: AgentMessage['feedback'], comment?: string): Promise<boolean> {
    const before = transcript.findReply(id)
    if (!before) return false
    const { feedback, feedbackComment } = before
    const kept = comment ?? (rating === feedback ? feedbackComment : null)
    transcript.replace(id, { ...before, feedback: rating, feedbackComment: rating && kept })
    try {
      await client.request(setFeedback, {
        params: { messageId: id },
        body: { rating, ...(comment !== undefined && { comment }) }
      })
      return true
    } catch {
      const now = transcript.findReply(id)
      if (now) transcript.replace(id, { ...now, feedback, feedbackComment })
      return false
    }
  }

  async function waitForOther(replyId: string, question: PendingQuestion): Promise<void> {
    await refresh().catch(() => undefined)
    if (isIdle() || question.workflow || !transcript.pendingQuestion(replyId)) return
    transcript.set(transcript.stored())
    takeBack(question)
    $queue.set([question, ...$queue.get()])
  }

  function removeArrived(before: readonly Message[]): void {
    const unsent = transcript.get().find(message => message.side === 'human' && !transcript.isStored(message))
    const question = unsent && transcript.pendingQuestion(unsent.id)
    const isIt = ({ id, side, text }: Message) =>
      side === 'human' && text === question?.text && !before.some(known => known.id === id)
    if (!question || question.workflow || !transcript.stored().some(isIt)) return
    transcript.set(transcript.stored())
    takeBack(question)
  }

  async function selectVersion(messageId: string): Promise<void> {
    const conversationId = $current.get()
    if (!isIdle() || conversationId === null) return
    try {
      await client.request(showVersion, { params: { messageId } })
      await refresh()
      onChange(conversationId)
    } catch (failure) {
      // The call has reported its own failure; that of the refresh is quiet.
      client.host.warn('another version is not shown', failure)
    }
  }

  return { regenerate, resend, answer, rate, showVersion: selectVersion, waitForOther, removeArrived }
}

const mayHaveChanged: ReadonlySet<ErrorName> = new Set(['alreadyProcessed', 'notFound', 'unavailable', 'generic'])

/** The ids of all versions of a message. */
const versionsOf = ({ id, versions }: Message) => (versions.length > 0 ? versions : [id])
