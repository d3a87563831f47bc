import { computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { type AgentConfig, getAgentConfig } from '../contract/agents.ts'
import type { Inputs, Message, Source } from '../contract/chat.ts'
import { deleteConversation, getConversation } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import type { PageContext } from '../contract/page-context.ts'
import type { UploadLimits } from '../files/uploads.ts'
import { toAppError } from '../http/failure.ts'
import type { Said } from '../http/send-report.ts'
import { late } from '../loading/late.ts'
import { createLoaded, type Loaded } from '../loading/loaded.ts'
import type { ChatActions } from './asking/index.ts'
import { type ChatRefusal, createChatState } from './chat-state.ts'
import { type ChatStatus, type Composer, createComposer, type PendingQuestion } from './composer.ts'
import type { Conversations, ConversationsOptions } from './conversation-list.ts'
import { type KeptDraft, keepDraft } from './drafts.ts'
import { createElsewhere } from './elsewhere.ts'
import { createOpening, type Notice } from './opening.ts'

export type ChatOptions = {
  agentId: string
  /** What the agent's config call would return, when it is known; `load()` does not ask for it then. */
  config?: AgentConfig | undefined
  /** The id of the conversation to open; a new chat without it. */
  conversationId?: string | null | undefined
  /** The message at which it opens first; at the newest without it. */
  messageId?: string | undefined
  /** Called when another conversation has been opened; null is a new chat without a question. */
  onConversation?(id: string | null): void
}

/** A chat with one agent: the stores to render and the actions. Its methods never reject. */
export type ChatStore = ChatActions & {
  $config: ReadableAtom<AgentConfig | null>
  /** Whether the agent or the messages of a conversation are being loaded. */
  $loading: ReadableAtom<boolean>
  /** The error of the last load; `load()` retries. */
  $failure: ReadableAtom<AppError | null>
  /** In chronological order. A message that did not change keeps its identity. */
  $messages: ReadableAtom<readonly Message[]>
  /** Whether there are messages. */
  $asked: ReadableAtom<boolean>
  /** Whether a reply has ended, or the open conversation had one. */
  $answered: ReadableAtom<boolean>
  $hasEarlier: ReadableAtom<boolean>
  $status: ReadableAtom<ChatStatus>
  /** Questions that are sent when the running reply has ended and there is a network. */
  $queue: ReadableAtom<readonly PendingQuestion[]>
  /** Why the last question was refused, whose text is in the composer again; null when it was not. */
  $refused: ReadableAtom<ChatRefusal | null>
  /** Whether the open chat is not kept; can be set as long as nothing has been asked. */
  $temporary: WritableAtom<boolean>
  /** Called instead of leaving a chat that is not kept in the middle of an answer, which goes with it; `go` leaves it. */
  $onLosing: WritableAtom<((go: () => void) => void) | null>
  /** What the page around the chat says of itself, which goes along with each question; null without any. */
  $context: WritableAtom<PageContext | null>
  /** Whether the device has no network. */
  $offline: ReadableAtom<boolean>
  $notice: WritableAtom<Notice | null>
  /** The message to scroll to, which a search has found. */
  $found: ReadableAtom<string | null>
  /** Whether to show the form that comes before the first question; false once `begin` has been called. */
  $asksForm: ReadableAtom<boolean>
  /** The values of that form, until another conversation is opened. */
  $inputs: ReadableAtom<Inputs | null>
  /** What is written in this browser and not sent yet, by the conversation. */
  drafts: Pick<KeptDraft, 'read' | 'write'>
  composer: Composer
  conversations: Conversations
  /** A key for rendering a message that stays the same when the server assigns the message its id. */
  keyOf(message: Message): string
  load(): Promise<void>
  /** Stores the values of a chatflow's form; null asks for them again. */
  begin(inputs: Inputs | null): void
  /** Opens a conversation, or a new chat for null; with `messageId` at this message. */
  open(conversationId: string | null, messageId?: string | null): Promise<void>
  /** `sure`: an answer that goes with a chat that is not kept is not asked about. */
  startNew(sure?: boolean): 'started' | 'alreadyLatest' | 'asked'
  /** Reports an answer, or the agent for null. Resolves with why that failed, or null. */
  report(messageId: string | null, said: Said): Promise<AppError | null>
  /** The file that a source is from; undefined for one that cannot be had, which is reported. */
  fetchSource(source: Source): Promise<Blob | undefined>
  /** Stops reading and cancels pending work; the reply continues on the server. */
  stop(): void
}

/** Creates a chat with an agent; call `load()` to start it. */
export function createChat(
  client: Client,
  { agentId, config, conversationId = null, messageId, onConversation }: ChatOptions
): ChatStore {
  const agent = createLoaded(signal => client.request(getAgentConfig, { params: { agentId }, signal, quiet: true }))
  if (config) agent.put(config)
  let knowsAgent = config !== undefined
  const state = createChatState(agent.$value)
  const { $config, $current, $inputs, $messages } = state

  const draft = keepDraft(client, { agentId, conversationId, state })
  const onChange = (id: string) => elsewhere.announce(id)
  const limitsInForce = (): UploadLimits => {
    const config = $config.get()
    return config ? { ...config.limits, capabilities: config.capabilities } : {}
  }
  const uploads = late(
    async () => (await import('../files/uploads.ts')).createUploads(client, limitsInForce, state.$uploads, state.keptUploads),
    [],
    client.reportError
  )
  const asking = late(
    async () => (await import('./asking/index.ts')).createAsking(client, { agentId, state, drafts: draft, uploads, onChange }),
    actionNames,
    client.reportError
  )
  const findAgent = () => agent.load().then(() => !failureOf(agent.$state.get()))
  const opening = createOpening(state, { asking, draft, findAgent })
  const { messages } = opening
  const composer = createComposer(client, state, uploads)
  const { conversations, reload } = createConversations(client, { agentId, state, onChange, open })
  /** What was said stays when not even the agent is there any more: the next question says so. */
  const onGone = (id: string) =>
    client.request(getAgentConfig, { params: { agentId }, quiet: true }).then(
      () => void ($current.get() === id && opening.openNewInstead()),
      () => undefined
    )
  const elsewhere = createElsewhere(client, { agentId, state, asking, onGone, onList: reload })
  $current.listen(id => onConversation?.(id))

  /** Deletes a chat that is not kept, which is left. If that fails, the server does it a day later. */
  function dropTemporary(conversationId = $current.get()): void {
    if (state.$temporary.get() && conversationId)
      client.request(deleteConversation, { params: { conversationId }, quiet: true }).catch(() => undefined)
    state.$temporary.set(isNeverKept())
  }

  /** Whether the agent keeps no conversation. */
  const isNeverKept = () => $config.get()?.keptDays === 0

  /** Leaves the open chat by `go`, after a question where a running answer is lost with it. */
  function leave<T>(go: () => T, sure = false): T | undefined {
    const ask = !sure && state.$temporary.get() && state.$status.get() === 'generating' && state.$onLosing.get()
    return ask ? void ask(go) : go()
  }

  async function open(id: string | null, messageId?: string | null): Promise<void> {
    if (id === null || id !== $current.get()) {
      dropTemporary()
      // One of before is kept a day longer.
      if (id !== null) state.$temporary.set(false)
    }
    if (id !== null && !state.$conversations.get().some(one => one.id === id)) readOpened(id)
    await opening.open(id, messageId)
    elsewhere.follow()
  }

  /** What is known of a conversation that is opened, which is taken for one that is kept until it is. */
  function readOpened(conversationId: string): void {
    client.request(getConversation, { params: { conversationId }, quiet: true }).then(
      ({ conversation }) => {
        if ($current.get() !== conversationId) return
        state.$opened.set(conversation)
        if (conversation.temporary) state.$temporary.set(true)
      },
      () => undefined
    )
  }

  function startNew(): 'started' | 'alreadyLatest' {
    const left = $current.get()
    const answer = opening.startNew()
    if (answer === 'started') dropTemporary(left)
    return answer
  }

  async function load(): Promise<void> {
    elsewhere.start()
    const loadAgent = knowsAgent ? undefined : agent.load()
    knowsAgent = false
    const id = draft.conversationId()
    if (id !== null) readOpened(id)
    await Promise.all([loadAgent, opening.open(id, id === conversationId ? messageId : null)])
    if ($current.get() === null) state.$temporary.set(isNeverKept())
    preload()
    elsewhere.follow()
  }

  /** Loads what the first question needs while the greeting is read. A failure shows when it is needed. */
  function preload(): void {
    if ($config.get()) asking.load().catch(() => undefined)
  }

  const $asked = computed($messages, messages => messages.length > 0)
  const $answered = computed($messages, messages => messages.some(isEndedReply))
  const loads = [agent.$state, messages.$state] as const
  const $loading = computed(
    loads,
    (agent, messages) => (agent.state === 'loading' && !agent.value) || messages.state === 'loading'
  )
  return {
    $config,
    $loading,
    $failure: computed(loads, (agent, messages) => failureOf(agent) ?? failureOf(messages)),
    $messages,
    $asked,
    $answered,
    $hasEarlier: state.$hasEarlier,
    $status: state.$status,
    $queue: state.$queue,
    $refused: state.$refused,
    $temporary: state.$temporary,
    $onLosing: state.$onLosing,
    $context: state.$context,
    $offline: state.$offline,
    $notice: opening.$notice,
    $found: opening.$found,
    $asksForm: computed(
      [$config, $asked, $inputs, $loading],
      (config, asked, inputs, loading) =>
        !loading && config !== null && config.type !== 'workflow' && config.form.length > 0 && !asked && inputs === null
    ),
    $inputs,
    drafts: draft,
    composer,
    conversations,
    keyOf: message => asking.loaded?.keyOf(message) ?? message.id,
    load,
    begin: inputs => $inputs.set(inputs),
    open: async (id, messageId) => leave(() => open(id, messageId), id === $current.get()),
    startNew: sure => leave(startNew, sure) ?? 'asked',
    stop() {
      dropTemporary()
      agent.drop()
      messages.drop()
      asking.loaded?.unqueueAll()
      asking.loaded?.leave()
      elsewhere.stop()
    },
    fetchSource: source =>
      import('../files/fetch-source.ts').then(late => late.fetchSource(client, source), client.reportError as () => undefined),
    report: (id, said) =>
      import('../http/send-report.ts').then(({ sendReport }) => sendReport(client, agentId, id, said), toAppError),
    ...asking.calls,
    async ask(text) {
      await asking.calls.ask(text)
      // A question whose code could not be loaded becomes the draft.
      if (!asking.loaded && composer.$draft.get().text === '') composer.set({ text })
    }
  }
}

/** The list of conversations, whose code is loaded when it is first shown or changed. */
function createConversations(client: Client, options: ConversationsOptions) {
  const { $conversations, $current, $hasMore, $opened } = options.state
  const list = late(
    async () => (await import('./conversation-list.ts')).createConversationList(client, options),
    ['load', 'loadMore', 'pin', 'search', 'summarize', 'remove'],
    client.reportError
  )
  const conversations: Conversations = {
    $conversations,
    $current,
    $hasMore,
    $open: computed(
      [$conversations, $current, $opened],
      (all, id, opened) => [...all, opened].find(one => one?.id === id) ?? null
    ),
    ...list.calls,
    rename: (id, name) =>
      list.load().then(
        ({ rename }) => rename(id, name),
        () => 'unavailable' as const
      )
  }
  return { conversations, reload: () => list.loaded?.reload() }
}

const isEndedReply = (message: Message) => message.side === 'agent' && message.status !== 'generating'

const failureOf = (loaded: Loaded<unknown>) => (loaded.state === 'failed' ? loaded.failure : null)

/** What can be called before the code that asks is loaded. */
const actionNames = [
  'send',
  'ask',
  'run',
  'abort',
  'retry',
  'regenerate',
  'resend',
  'answer',
  'rate',
  'showVersion',
  'unqueue',
  'loadEarlier'
] as const satisfies readonly (keyof ChatActions)[]
