import type { Client } from '../client.ts'
import type { Inputs, Message } from '../contract/chat.ts'
import type { Conversation } from '../contract/conversations.ts'
import type { Upload, Uploads } from '../files/uploads.ts'
import type { ChatState } from './chat-state.ts'
import { attachedOf, maxQueued, type PendingQuestion, sendBlocker, type UnsentText } from './composer.ts'
import type { KeptDraft } from './drafts.ts'
import { lazyPart } from './lazy-part.ts'
import { openReply } from './open-reply.ts'
import { createReplyStream, type NewReply } from './reply-stream.ts'
import type { LoadedRevisions, Revisions } from './revisions.ts'
import { createTranscript, type StartedEvent } from './transcript.ts'

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
  /** Retries a failed, stopped or interrupted reply. */
  retry(messageId: string): Promise<void>
  loadEarlier(): Promise<void>
}

/** The actions and the internal functions that are loaded together once a chat has messages or is about to have some. */
export type LoadedActions = ChatActions & {
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

type Dependencies = {
  agentId: string
  state: ChatState
  /** The uploads; undefined before the first. */
  uploads(): Uploads | undefined
  drafts: Pick<KeptDraft, 'read' | 'write'>
  /** Called when a conversation was changed here, so that other pages can show it. */
  onChange(conversationId: string): void
}

export function createActions(client: Client, { agentId, state, uploads, drafts, onChange }: Dependencies): LoadedActions {
  const { $config, $current, $draft, $inputs, $offline, $queue, $status, $uploads } = state
  const transcript = createTranscript(client, state)
  const replyStream = createReplyStream(client, state, transcript)
  /** A change from elsewhere is not shown yet, because something was asked here. */
  let missed = false
  /** The chat was left, not only a conversation. */
  let closed = false

  const isIdle = () => $status.get() === 'idle'
  const removeUploads = (taken: readonly Upload[]) => taken.forEach(({ key }) => void uploads()?.remove(key))
  const setText = (text: string, idempotencyKey?: string) => $draft.set({ ...$draft.get(), text, idempotencyKey })
  /** Puts a text before what is being written, or was, in a conversation. */
  function prepend({ text, idempotencyKey }: UnsentText, conversationId = $current.get()): void {
    const before = (rest: string) => [text, rest].filter(Boolean).join('\n\n')
    if (conversationId === $current.get()) setText(before($draft.get().text), idempotencyKey)
    else drafts.write(conversationId, before(drafts.read(conversationId).text), idempotencyKey)
  }

  /** Puts a question that was not sent back into the composer. */
  function giveBack(question: PendingQuestion, conversationId = $current.get()): void {
    prepend(question, conversationId)
    uploads()?.restore(question.uploads, conversationId === $current.get() ? undefined : { from: conversationId })
  }

  /** Takes what `giveBack` has put there out of the composer again. */
  function takeBack(question: PendingQuestion): void {
    const { text } = $draft.get()
    const start = `${question.text}\n\n`
    setText(text === question.text ? '' : text.startsWith(start) ? text.slice(start.length) : text)
    removeUploads(question.uploads)
  }

  function onStarted(event: StartedEvent, replyId: string, left: boolean): void {
    const { conversationId: id, conversationName: name, at } = event
    if (!left) transcript.identify(event, replyId)
    touch(state, { id, agentId, name, empty: false, createdAt: at, updatedAt: at })
    if (!left) $current.set(id)
    // It was left, and opened again before the question had arrived.
    else if (!closed && $current.get() === id) refresh().catch(() => undefined)
    onChange(id)
  }

  function questionOf(text: string, parts: Partial<PendingQuestion> = {}): PendingQuestion {
    const inputs = transcript.stored().length > 0 ? null : $inputs.get()
    const draft = $draft.get()
    const idempotencyKey = (draft.text.trim() === text && draft.idempotencyKey) || client.host.random(16).join('-')
    return { ...draft, text, inputs, files: [], uploads: [], ...parts, idempotencyKey }
  }

  /**
   * Shows a question and follows its reply. When the server rejects the question, its turn shows the error unless `onRefused`
   * removes it.
   */
  async function submit(question: PendingQuestion, onRefused?: NewReply['onRefused']): Promise<void> {
    const conversationId = $current.get()
    if (question.idempotencyKey === $draft.get().idempotencyKey) takeBack(question)
    const replyId = transcript.addPending(question)
    await replyStream.start(replyId, {
      open: signal => openReply(client, agentId, conversationId, question, signal),
      onStarted,
      onRefused(failure, left) {
        if (left) {
          client.reportError(failure)
          return giveBack(question, conversationId)
        }
        if (onRefused) onRefused(failure, left)
        else transcript.failReply(replyId, failure)
        // The questions that wait were asked after it.
        unqueueAll()
        // A suggested one, which nobody has written, stays out of what is being written.
        if (!question.suggested || $draft.get().text === '') giveBack(question)
        if (!onRefused && failure.reason === 'alreadyProcessed')
          void revise(revisions => revisions.waitForOther(replyId, question))
      }
    })
  }

  const revisions = lazyPart(async () => {
    const { createRevisions } = await import('./revisions.ts')
    return createRevisions(client, {
      state,
      transcript,
      replyStream,
      onStarted,
      onChange,
      refresh,
      retry,
      questionOf,
      takeBack,
      submit
    })
  })
  const preloadRevisions = () => revisions.load().catch(() => undefined)

  /** Changes what was said before, once the code for that is loaded. Reports a failure to load it. */
  async function revise<T>(use: (revisions: LoadedRevisions) => Promise<T>, otherwise?: () => void): Promise<T | undefined> {
    let loaded = revisions.loaded
    try {
      loaded ??= await revisions.load()
    } catch (failure) {
      client.reportError(failure)
      otherwise?.()
      return undefined
    }
    return use(loaded)
  }

  async function send(): Promise<void> {
    if (isFull() || sendBlocker($draft.get(), $uploads.get(), 'idle', $config.get()?.limits)) return
    const taken = attachedOf($uploads.get())
    const files = taken.flatMap(upload => (upload.state === 'done' ? [upload.file] : []))
    const question = questionOf($draft.get().text.trim(), { files, uploads: taken })
    setText('')
    removeUploads(taken)
    await submitOrQueue(question)
  }

  const waits = () => !isIdle() || $offline.get()
  /** Whether no other question can wait. */
  const isFull = () => waits() && $queue.get().length >= maxQueued

  async function submitOrQueue(question: PendingQuestion): Promise<void> {
    if (waits()) $queue.set([...$queue.get(), question])
    else await submit(question)
  }

  /** After a reply that did not finish, the waiting questions are taken back, since they may depend on it. */
  function onReplyEnded(): void {
    const last = transcript.get().at(-1)
    if (last?.side === 'agent' && last.status !== 'finished') unqueueAll()
    else sendNext()
    // A refresh that fails is tried again after the next reply.
    if (missed && isIdle()) refresh().catch(() => undefined)
  }

  function sendNext(): void {
    const [next, ...rest] = $queue.get()
    if (!next || !isIdle() || $offline.get()) return
    $queue.set(rest)
    void submit({ ...next, inputs: transcript.stored().length > 0 ? null : next.inputs })
  }

  function unqueue(question: PendingQuestion): void {
    if (!$queue.get().includes(question)) return
    $queue.set($queue.get().filter(waiting => waiting !== question))
    giveBack(question)
  }

  function unqueueAll(): void {
    for (const question of [...$queue.get()].reverse()) unqueue(question)
  }

  async function show(id: string | null, signal: AbortSignal): Promise<void> {
    replyStream.leave()
    missed = closed = false
    const last = await transcript.show(id, signal)
    if (last) void preloadRevisions()
    if (last?.side === 'agent' && last.status === 'generating') void replyStream.resume(last)
  }

  async function retry(id: string): Promise<void> {
    if (!isIdle() || replyStream.resumeInterrupted(id)) return
    const question = transcript.pendingQuestion(id)
    return question ? submit(question) : revise(revisions => revisions.regenerate(id))
  }

  async function refresh(): Promise<void> {
    const before = transcript.stored()
    const last = await transcript.refresh()
    missed = last === null
    if (last) void preloadRevisions().then(loaded => loaded?.removeArrived(before))
    if (last?.side === 'agent' && last.status === 'generating' && isIdle()) void replyStream.resume(last)
  }

  // Not at once: the reply that has ended is told to whoever listens first.
  $status.listen(status => {
    if (status !== 'idle') return
    void preloadRevisions()
    void Promise.resolve().then(onReplyEnded)
  })
  $offline.listen(sendNext)

  return {
    send,
    async ask(text) {
      if (!isIdle()) return
      if (!isFull()) await submitOrQueue(questionOf(text, { suggested: true }))
      else if ($draft.get().text === '') setText(text)
    },
    run: async inputs => (isIdle() ? submit(questionOf('', { inputs, workflow: true })) : undefined),
    abort: replyStream.abort,
    retry,
    regenerate: id => revise(revisions => revisions.regenerate(id)),
    // A text that cannot be sent yet is kept in the composer.
    resend: (id, text) =>
      revise(
        revisions => revisions.resend(id, text),
        () => prepend({ text })
      ),
    answer: (id, answer) => revise(revisions => revisions.answer(id, answer)),
    rate: (id, rating, comment) => revise(revisions => revisions.rate(id, rating, comment)),
    showVersion: id => revise(revisions => revisions.showVersion(id)),
    unqueue: async question => unqueue(question),
    unqueueAll,
    refresh,
    loadEarlier: () => transcript.loadEarlier().catch(client.reportError),
    keyOf: transcript.keyOf,
    show,
    resumeInterrupted() {
      for (const message of transcript.get()) if (isIdle()) replyStream.resumeInterrupted(message.id)
    },
    leave() {
      closed = true
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
