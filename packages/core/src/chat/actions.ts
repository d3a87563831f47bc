import type { Client } from '../client.ts'
import {
  type AgentMessage,
  answerForm,
  type FormAnswer,
  type Inputs,
  type Message,
  regenerateMessage,
  runWorkflow,
  sendMessage,
  setFeedback
} from '../contract/chat.ts'
import type { Conversation } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import type { Uploads } from '../files/uploads.ts'
import { emptyReply } from '../rules/message.ts'
import type { ChatState } from './chat-state.ts'
import { createReplyStream } from './reply-stream.ts'
import { createTranscript, type PendingQuestion, type StartedEvent } from './transcript.ts'

/** What a person can do in a chat. No action rejects: a failure is shown on its message or reported to `onFailure`. */
export type ChatActions = {
  /** Sends the draft. Does nothing while `$sendBlockedBy` has a value. */
  send(): Promise<void>
  /** Sends a text immediately (a suggested question) and keeps the draft. Does nothing while a reply is generated. */
  ask(text: string): Promise<void>
  /** Runs a workflow. */
  run(inputs: Inputs): Promise<void>
  /** Asks the server to stop the running reply. */
  abort(): Promise<void>
  /** Retries a failed, stopped or interrupted reply. */
  retry(messageId: string): Promise<void>
  /** Asks for another reply to the same question; it replaces the old reply and everything after it. */
  regenerate(messageId: string): Promise<void>
  /** Sends a changed question; it replaces the old question and everything after it. */
  resend(questionId: string, text: string): Promise<void>
  /** Answers what a waiting flow asks; it continues as another reply. */
  answer(messageId: string, answer: FormAnswer): Promise<void>
  /** Sets the feedback of a reply; null removes it. */
  rate(messageId: string, rating: AgentMessage['feedback']): Promise<void>
  loadEarlier(): Promise<void>
}

/** The actions and the internal functions that are loaded together once a chat has messages or is about to have some. */
export type LoadedActions = ChatActions & {
  keyOf(message: Message): string
  /** Closes the open conversation and shows the newest messages of another one, or a new chat for null. @throws AppError */
  show(conversationId: string | null, signal: AbortSignal): Promise<void>
  /** Resumes reading the replies whose connection was given up. */
  resumeInterrupted(): void
  /** Stops reading and cancels pending work; the reply continues on the server. */
  leave(): void
}

type Dependencies = {
  agentId: string
  state: ChatState
  /** The uploads; undefined before the first. */
  uploads(): Uploads | undefined
}

export function createActions(client: Client, { agentId, state, uploads }: Dependencies): LoadedActions {
  const { $current, $draft, $inputs, $status, $uploads, $sendBlockedBy } = state
  const transcript = createTranscript(client, state)
  const replyStream = createReplyStream(client, state, transcript)

  const isIdle = () => $status.get() === 'idle'
  const setText = (text: string) => $draft.set({ ...$draft.get(), text })

  function onStarted(event: StartedEvent, replyId: string): void {
    const { conversationId: id, conversationName: name, at } = event
    transcript.identify(event, replyId)
    touch(state, { id, agentId, name, empty: false, createdAt: at, updatedAt: at })
    $current.set(id)
  }

  function questionOf(text: string, parts: Partial<PendingQuestion> = {}): PendingQuestion {
    const inputs = transcript.stored().length > 0 ? null : $inputs.get()
    return { ...$draft.get(), text, inputs, files: [], uploads: [], ...parts }
  }

  /**
   * Shows a question and follows its reply. When the server rejects the question, its turn shows the error unless `onRefused`
   * removes it.
   */
  async function submit(question: PendingQuestion, onRefused?: (failure: AppError) => void): Promise<void> {
    const replyId = transcript.addPending(question)
    await replyStream.start(replyId, {
      open: signal => openReply(client, agentId, $current.get(), question, signal),
      onStarted,
      onRefused(failure) {
        if (onRefused) onRefused(failure)
        else transcript.failReply(replyId, failure)
        // The text goes back to the composer, unless the person has started to write something else.
        if ($draft.get().text === '') setText(question.text)
        uploads()?.restore(question.uploads)
      }
    })
  }

  /** Restores the messages that were replaced, for when the server rejects the replacement. */
  function restore(messages: readonly Message[]) {
    return (failure: AppError) => {
      transcript.set(messages)
      client.reportError(failure)
    }
  }

  async function send(): Promise<void> {
    if ($sendBlockedBy.get()) return
    const taken = $uploads.get()
    const files = taken.flatMap(upload => (upload.state === 'done' ? [upload.file] : []))
    const question = questionOf($draft.get().text.trim(), { files, uploads: taken })
    setText('')
    uploads()?.clear()
    await submit(question)
  }

  async function regenerate(id: string): Promise<void> {
    const reply = transcript.findReply(id)
    if (!isIdle() || !reply) return
    if (!transcript.isStored(reply)) return retry(id)
    const before = transcript.stored()
    // The messages after the old reply are removed with it, and so are the replies that it continues.
    const first = before.findIndex(message => message.side === 'agent' && message.questionId === reply.questionId)
    transcript.set([...before.slice(0, first), emptyReply(reply)])
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
    const { inputs, action } = answer
    const body = { inputs: sendable(inputs), ...(action !== null && { action }) }
    await replyStream.start(transcript.addContinuation(waiting), {
      open: signal => client.stream(answerForm, { params: { messageId: id }, body, signal, quiet: true }),
      onStarted,
      onRefused(failure) {
        restore(before)(failure)
        // Somebody answered it on another device: shows what came of it.
        if (failure.reason === 'alreadyProcessed')
          void show($current.get(), new AbortController().signal).catch(client.reportError)
      }
    })
  }

  async function show(id: string | null, signal: AbortSignal): Promise<void> {
    replyStream.leave()
    const last = await transcript.show(id, signal)
    if (last?.side === 'agent' && last.status === 'generating') void replyStream.resume(last)
  }

  async function retry(id: string): Promise<void> {
    if (!isIdle() || replyStream.resumeInterrupted(id)) return
    const question = transcript.pendingQuestion(id)
    if (!question) return regenerate(id)
    if ($draft.get().text === question.text) setText('')
    for (const { key } of question.uploads) uploads()?.remove(key)
    await submit(question)
  }

  async function resend(questionId: string, text: string): Promise<void> {
    const old = transcript.find(questionId)
    if (!isIdle() || old?.side !== 'human') return
    const { files, inputs } = old
    if (!transcript.isStored(old)) return submit(questionOf(text.trim(), { files, inputs }))
    const before = transcript.stored()
    transcript.set(before.slice(0, before.indexOf(old)))
    await submit(questionOf(text.trim(), { files, inputs, replaces: questionId }), restore(before))
  }

  async function rate(id: string, rating: AgentMessage['feedback']): Promise<void> {
    const before = transcript.findReply(id)
    if (!before) return
    transcript.replace(id, { ...before, feedback: rating })
    try {
      await client.request(setFeedback, { params: { messageId: id }, body: { rating } })
    } catch {
      const now = transcript.findReply(id)
      if (now) transcript.replace(id, { ...now, feedback: before.feedback })
    }
  }

  return {
    send,
    ask: async text => (isIdle() ? submit(questionOf(text)) : undefined),
    run: async inputs => (isIdle() ? submit(questionOf('', { inputs, workflow: true })) : undefined),
    abort: replyStream.abort,
    retry,
    regenerate,
    resend,
    answer,
    rate,
    loadEarlier: () => transcript.loadEarlier().catch(client.reportError),
    keyOf: transcript.keyOf,
    show,
    resumeInterrupted() {
      for (const message of transcript.get()) if (isIdle()) replyStream.resumeInterrupted(message.id)
    },
    leave() {
      replyStream.leave()
      uploads()?.clear()
    }
  }
}

/** Moves a conversation to the top of the history after a question. */
function touch({ $conversations }: ChatState, conversation: Conversation): void {
  const known = $conversations.get().find(({ id }) => id === conversation.id)
  const touched = { ...conversation, createdAt: known?.createdAt ?? conversation.createdAt }
  $conversations.set([touched, ...$conversations.get().filter(({ id }) => id !== conversation.id)])
}

/** Sends a question and opens the stream of its reply. */
function openReply(
  client: Client,
  agentId: string,
  conversationId: string | null,
  question: PendingQuestion,
  signal: AbortSignal
) {
  const { text, inputs, files, deepThinking, onlineSearch, knowledgeBaseIds, replaces } = question
  const params = { agentId }
  const about = {
    ...(conversationId !== null && { conversationId }),
    ...(files.length > 0 && { files: files.map(file => file.id) })
  }
  if (question.workflow) {
    return client.stream(runWorkflow, { params, body: { ...about, inputs: sendable(inputs) }, signal, quiet: true })
  }
  const body = {
    ...about,
    text,
    ...(inputs && { inputs: sendable(inputs) }),
    ...(deepThinking && { deepThinking }),
    ...(onlineSearch && { onlineSearch }),
    ...(knowledgeBaseIds.length > 0 && { knowledgeBaseIds }),
    ...(replaces && { replacesMessageId: replaces })
  }
  return client.stream(sendMessage, { params, body, signal, quiet: true })
}

/** Only a cast: the form has already validated the inputs. */
const sendable = (inputs: Inputs | null) => (inputs ?? {}) as Record<string, string>
