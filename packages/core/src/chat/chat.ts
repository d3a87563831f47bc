import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { type AgentConfig, getAgentConfig } from '../contract/agents.ts'
import { type AgentMessage, type Inputs, type Message, regenerateMessage, setFeedback } from '../contract/chat.ts'
import type { AppError } from '../contract/errors.ts'
import { createUploads } from '../files/uploads.ts'
import { emptyReply } from '../rules/message.ts'
import { type Composer, createComposer } from './composer.ts'
import { type Conversations, createConversations } from './conversations.ts'
import { createLoading } from './loading.ts'
import { createMessageList } from './message-list.ts'
import { createQuestions, type Question } from './questions.ts'
import { type ChatStatus, createReplies, type StartedEvent } from './replies.ts'
import { createStoredMessages } from './stored-messages.ts'

export type ChatOptions = {
  agentId: string
  /** The conversation to open; without it a new chat. */
  conversationId?: string | null | undefined
  /** Another conversation is open now; null is a new chat without a question yet. */
  onConversation?(id: string | null): void
}

/** A passing remark; each is a new object, so that the same one can be made twice. */
export type Notice = { kind: 'alreadyLatest' }
export type { ChatStatus }

/** A chat with one agent: what the faces draw and what they may do. Its verbs never reject. */
export type Chat = {
  $config: ReadableAtom<AgentConfig | null>
  /** The agent, or the messages of a conversation, are on their way. */
  $loading: ReadableAtom<boolean>
  /** Why loading failed; `load()` tries again. */
  $failure: ReadableAtom<AppError | null>
  /** In order of time. A message that did not change keeps its identity. */
  $messages: ReadableAtom<readonly Message[]>
  $hasEarlier: ReadableAtom<boolean>
  $status: ReadableAtom<ChatStatus>
  $notice: ReadableAtom<Notice | null>
  /** A form stands before the first question until `begin` has been called. */
  $asksForm: ReadableAtom<boolean>
  composer: Composer
  conversations: Conversations
  /** A name for a message that stays when the server gives it its id: the key to draw it under. */
  keyOf(message: Message): string
  load(): Promise<void>
  /** Sends the draft; does nothing while `composer.$waits`. */
  send(): Promise<void>
  /** Asks a text at once (a suggested question), leaving the draft alone; does nothing while a reply is generated. */
  ask(text: string): Promise<void>
  /** Takes the values of a chatflow's form. */
  begin(inputs: Inputs): void
  abort(): Promise<void>
  /** Tries a failed, stopped or interrupted reply again. */
  retry(messageId: string): Promise<void>
  /** Asks for another reply to the same question; it takes the place of the old one and all that followed. */
  regenerate(messageId: string): Promise<void>
  /** Sends a changed question; it takes the place of the old one and all that followed. */
  resend(questionId: string, text: string): Promise<void>
  /** Says whether a reply helped; null takes it back. */
  rate(messageId: string, rating: AgentMessage['feedback']): Promise<void>
  /** Runs a workflow. */
  run(inputs: Inputs): Promise<void>
  loadEarlier(): Promise<void>
  /** Opens a conversation; null opens a new chat. */
  open(conversationId: string | null): Promise<void>
  startNew(): 'started' | 'alreadyLatest'
  /** Detaches from everything; a reply goes on without us. */
  stop(): void
}

/** Makes a chat with an agent; `load()` begins it. */
export function createChat(client: Client, { agentId, conversationId = null, onConversation }: ChatOptions): Chat {
  const { host } = client
  const $config = atom<AgentConfig | null>(null)
  const $notice = atom<Notice | null>(null)
  const $inputs = atom<Inputs | null>(null)
  const list = createMessageList(host)
  const { $messages } = list
  const replies = createReplies(client, { list, onStarted, fetch: async id => stored.fetchReply($current.get() ?? '', id) })
  const { $status } = replies
  const uploads = createUploads(client, () => $config.get()?.limits ?? {})
  const composer = createComposer(
    uploads,
    $status,
    computed($config, config => config?.limits.message)
  )
  const conversations = createConversations(client, { agentId, onConversation, open: id => void open(id) })
  const { $current } = conversations
  const questions = createQuestions(client, { agentId, list, replies, composer, conversationId: $current.get })
  const stored = createStoredMessages(client, list, questions.isStored)
  const agent = createLoading()
  let wanted = conversationId
  let unwatch: (() => void) | undefined

  async function load(): Promise<void> {
    unwatch?.()
    unwatch = host.onVisible?.(rejoin)
    const loaded = agent.run(async current => {
      const config = await client.request(getAgentConfig, { params: { agentId }, quiet: true })
      if (!current()) return
      $config.set(config)
      void conversations.load()
    })
    await Promise.all([loaded, open(wanted)])
  }

  async function open(id: string | null): Promise<void> {
    wanted = id
    replies.leave()
    $inputs.set(null)
    conversations.setCurrent(id)
    await stored.open(id, last => {
      if (last?.side === 'agent' && last.status === 'generating') void replies.join(last)
    })
  }

  function onStarted(event: StartedEvent, replyId: string): void {
    const { conversationId: id, conversationName: name, at } = event
    questions.identify(event, replyId)
    conversations.touch({ id, agentId, name, empty: false, createdAt: at, updatedAt: at })
    wanted = id
    conversations.setCurrent(id)
  }

  function questionOf(text: string, parts: Partial<Question> = {}): Question {
    const { text: _, ...choices } = composer.$draft.get()
    return {
      ...choices,
      text,
      inputs: list.get().some(questions.isStored) ? null : $inputs.get(),
      files: [],
      uploads: [],
      ...parts
    }
  }

  async function send(): Promise<void> {
    if (composer.$waits.get()) return
    const taken = uploads.$uploads.get()
    const files = taken.flatMap(upload => (upload.state === 'done' ? [upload.file] : []))
    const question = questionOf(composer.$draft.get().text.trim(), { files, uploads: taken })
    composer.set({ text: '' })
    uploads.clear()
    await questions.send(question)
  }

  const idle = () => $status.get() === 'idle'

  async function regenerate(id: string): Promise<void> {
    const reply = list.find(id)
    if (!idle() || reply?.side !== 'agent') return
    if (!questions.isStored(reply)) return retry(id)
    const before = list.get().filter(questions.isStored)
    // What followed the old reply leaves with it.
    list.set([...before.slice(0, before.indexOf(reply)), emptyReply(reply)])
    await replies.play(
      id,
      signal => client.stream(regenerateMessage, { params: { messageId: id }, signal, quiet: true }),
      failure => {
        list.set(before)
        client.tell(failure)
      }
    )
  }

  async function retry(id: string): Promise<void> {
    if (!idle() || replies.rejoin(id)) return
    const question = questions.unsent(id)
    if (!question) return regenerate(id)
    if (composer.$draft.get().text === question.text) composer.set({ text: '' })
    for (const { key } of question.uploads) uploads.remove(key)
    await questions.send(question)
  }

  /** A page that is back in view goes on reading what it had given up. */
  function rejoin(): void {
    for (const message of list.get()) if (idle()) replies.rejoin(message.id)
  }

  async function resend(questionId: string, text: string): Promise<void> {
    const old = list.find(questionId)
    if (!idle() || old?.side !== 'human') return
    const { files, inputs } = old
    if (!questions.isStored(old)) return questions.send(questionOf(text.trim(), { files, inputs }))
    const before = list.get().filter(questions.isStored)
    list.set(before.slice(0, before.indexOf(old)))
    await questions.send(questionOf(text.trim(), { files, inputs, replaces: questionId }), failure => {
      list.set(before)
      client.tell(failure)
    })
  }

  async function rate(id: string, rating: AgentMessage['feedback']): Promise<void> {
    const before = list.find(id)
    if (before?.side !== 'agent') return
    list.replace(id, { ...before, feedback: rating })
    try {
      await client.request(setFeedback, { params: { messageId: id }, body: { rating } })
    } catch {
      const now = list.find(id)
      if (now?.side === 'agent') list.replace(id, { ...now, feedback: before.feedback })
    }
  }

  function startNew(): 'started' | 'alreadyLatest' {
    const newest = conversations.$conversations.get()[0]
    const id = $current.get()
    const untouched = list.get().length === 0 && !stored.$loading.get() && stored.$failure.get() === null
    if (untouched && (id === null || id === newest?.id)) {
      $notice.set({ kind: 'alreadyLatest' })
      return 'alreadyLatest'
    }
    // The newest may wait for its first question already.
    void open(newest?.empty ? newest.id : null)
    return 'started'
  }

  const $failure = computed([agent.$failure, stored.$failure], (first, second) => first ?? second)
  const $loading = computed(
    [$config, agent.$failure, stored.$loading],
    (config, failure, loading) => (config === null && failure === null) || loading
  )
  const $asksForm = computed(
    [$config, $messages, $inputs, $loading],
    (config, messages, inputs, loading) =>
      !loading &&
      config !== null &&
      config.type !== 'workflow' &&
      config.form.length > 0 &&
      messages.length === 0 &&
      inputs === null
  )
  return {
    $config,
    $loading,
    $failure,
    $messages,
    $hasEarlier: stored.$hasEarlier,
    $status,
    $notice,
    $asksForm,
    composer,
    conversations,
    keyOf: list.keyOf,
    load,
    send,
    ask: async text => (idle() ? questions.send(questionOf(text)) : undefined),
    begin: inputs => $inputs.set(inputs),
    abort: replies.abort,
    retry,
    regenerate,
    resend,
    rate,
    run: async inputs => (idle() ? questions.send(questionOf('', { inputs, workflow: true })) : undefined),
    async loadEarlier() {
      const id = $current.get()
      if (id !== null && stored.$hasEarlier.get()) await stored.loadEarlier(id)
    },
    open,
    startNew,
    stop() {
      agent.drop()
      stored.drop()
      replies.leave()
      uploads.clear()
      unwatch?.()
    }
  }
}
