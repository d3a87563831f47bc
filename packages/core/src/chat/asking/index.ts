import type { Client } from '../../client.ts'
import type { Inputs, Message } from '../../contract/chat.ts'
import { late } from '../../loading/late.ts'
import type { ChatState } from '../chat-state.ts'
import { attachedOf, maxQueued, type PendingQuestion, sendBlocker } from '../composer.ts'
import {
  type Asking,
  isIdle,
  newQuestion,
  refresh,
  removeUploads,
  setText,
  submitQuestion,
  unqueue,
  unqueueAll
} from './questions.ts'
import { createReplyStream } from './reply-stream.ts'
import type { Revisions } from './revisions.ts'
import { createShownMessages } from './shown-messages.ts'

/** The client's part of a stream, in the same chunk: the first question has to wait for no other. */
export { openStream, readStream } from '../../http/stream.ts'

/** What a person can do in a chat. No action rejects: a failure is shown on its message or reported to `onFailure`. */
export type ChatActions = Revisions & {
  /**
   * Sends the draft. While a reply is generated, or without a network, it waits in `$queue`. Does nothing while `$sendBlockedBy` has
   * another value.
   */
  send(): Promise<void>
  /** Takes a waiting question back into the composer. */
  unqueue(question: PendingQuestion): Promise<void>
  /**
   * Sends a text immediately (a suggested question) and keeps the draft. Does nothing while a reply is generated; without a network it
   * waits in `$queue`, and becomes the draft where no other question can wait.
   */
  ask(text: string): Promise<void>
  /** Runs a workflow. */
  run(inputs: Inputs): Promise<void>
  /** Asks the server to stop the running reply. */
  abort(): Promise<void>
  loadEarlier(): Promise<void>
}

/** The actions, and what the rest of a chat needs of the code that asks. */
export type LoadedAsking = ChatActions & {
  keyOf(message: Message): string
  /** Closes the open conversation and shows the newest messages of another one, or a new chat for null. @throws AppError */
  show(conversationId: string | null, signal: AbortSignal): Promise<void>
  /** Fetches the newest messages, because the conversation has changed elsewhere, and follows a reply that is being written. @throws AppError */
  refresh(): Promise<void>
  /** Takes all waiting questions back into the composer. */
  unqueueAll(): void
  /** Resumes reading the replies whose connection was given up. */
  resumeInterrupted(): void
  /** Stops reading and cancels pending work; the reply continues on the server. */
  leave(): void
}

type AskingOptions = Pick<Asking, 'agentId' | 'drafts' | 'uploads' | 'onChange'> & { state: ChatState }

/**
 * All that a chat needs once somebody asks or opens a conversation, in one chunk that is loaded while the greeting is read. Only import
 * it dynamically.
 */
export function createAsking(client: Client, { agentId, state, drafts, uploads, onChange }: AskingOptions): LoadedAsking {
  const { $offline, $status, $uploads, keptUploads } = state
  const shown = createShownMessages(client, state)
  const replies = createReplyStream(client, state, shown)
  const asking: Asking = { client, agentId, state, shown, replies, uploads, drafts, onChange, isBehind: false, isClosed: false }
  const revisions = late(async () => (await import('./revisions.ts')).revisionsOf(asking), revisionNames, client.reportError)
  // Not at once: the reply that has ended is told to whoever listens first.
  $status.listen(status => void (status === 'idle' && Promise.resolve().then(afterReply)))
  $offline.listen(() => sendNext(asking))

  function afterReply(): void {
    continueAfterReply(asking)
    preload()
  }

  /** Loads what a person may want once there are messages, also when the network is gone by then. A failure shows when it is needed. */
  function preload(): void {
    for (const part of [revisions, uploads]) part.load().catch(() => undefined)
  }

  return {
    ...revisions.calls,
    send: () => send(asking),
    ask: text => ask(asking, text),
    run: async inputs =>
      isIdle(asking) ? submitQuestion(asking, newQuestion(asking, '', { inputs, workflow: true })) : undefined,
    abort: replies.abort,
    unqueue: async question => unqueue(asking, question),
    unqueueAll: () => unqueueAll(asking),
    loadEarlier: () => shown.loadEarlier().catch(client.reportError),
    keyOf: shown.keyOf,
    async show(id, signal) {
      await show(asking, id, signal)
      if (id !== null) preload()
    },
    refresh: () => refresh(asking),
    resumeInterrupted() {
      for (const message of shown.get()) if (isIdle(asking)) replies.resumeInterrupted(message.id)
    },
    leave() {
      asking.isClosed = true
      replies.leave()
      uploads.loaded?.clear()
      // Nor is what waits for that code uploaded any more. The list comes last: whether a file is on its way is known by it.
      keptUploads.clear()
      $uploads.set([])
    }
  }
}

const revisionNames = [
  'retry',
  'regenerate',
  'resend',
  'answer',
  'showVersion',
  'rate'
] as const satisfies readonly (keyof Revisions)[]

async function send(asking: Asking): Promise<void> {
  const { $config, $draft, $uploads } = asking.state
  if (isFull(asking) || sendBlocker($draft.get(), $uploads.get(), 'idle', $config.get()?.limits)) return
  const taken = attachedOf($uploads.get())
  const files = taken.flatMap(upload => (upload.state === 'done' ? [upload.file] : []))
  const question = newQuestion(asking, $draft.get().text.trim(), { files, uploads: taken })
  setText(asking, '')
  removeUploads(asking, taken)
  await submitOrQueue(asking, question)
}

async function ask(asking: Asking, text: string): Promise<void> {
  if (!isIdle(asking)) return
  if (!isFull(asking)) await submitOrQueue(asking, newQuestion(asking, text, { suggested: true }))
  else if (asking.state.$draft.get().text === '') setText(asking, text)
}

const mustWait = (asking: Asking) => !isIdle(asking) || asking.state.$offline.get()
/** Whether no other question can wait. */
const isFull = (asking: Asking) => mustWait(asking) && asking.state.$queue.get().length >= maxQueued

async function submitOrQueue(asking: Asking, question: PendingQuestion): Promise<void> {
  const { $queue } = asking.state
  if (mustWait(asking)) $queue.set([...$queue.get(), question])
  else await submitQuestion(asking, question)
}

/** After a reply that did not finish, the waiting questions are taken back, since they may depend on it. */
function continueAfterReply(asking: Asking): void {
  const last = asking.shown.get().at(-1)
  if (last?.side === 'agent' && last.status !== 'finished') unqueueAll(asking)
  else sendNext(asking)
  // A refresh that fails is tried again after the next reply.
  if (asking.isBehind && isIdle(asking)) refresh(asking).catch(() => undefined)
}

function sendNext(asking: Asking): void {
  const { $queue } = asking.state
  const [next, ...rest] = $queue.get()
  if (!next || mustWait(asking)) return
  $queue.set(rest)
  void submitQuestion(asking, { ...next, inputs: asking.shown.stored().length > 0 ? null : next.inputs })
}

async function show(asking: Asking, id: string | null, signal: AbortSignal): Promise<void> {
  const { shown, replies } = asking
  replies.leave()
  asking.isBehind = asking.isClosed = false
  const last = await shown.show(id, signal)
  if (last?.side === 'agent' && last.status === 'generating') void replies.resume(last)
}
