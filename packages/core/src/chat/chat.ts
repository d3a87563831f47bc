import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { type AgentConfig, getAgentConfig } from '../contract/agents.ts'
import type { Inputs, Message } from '../contract/chat.ts'
import type { ConversationMatch } from '../contract/conversations.ts'
import type { AppError } from '../contract/errors.ts'
import { createLoaded, type Loaded } from '../loading/loaded.ts'
import type { ChatActions, LoadedActions } from './actions.ts'
import { type ChatStatus, createChatState } from './chat-state.ts'
import type { Composer, PendingQuestion } from './composer.ts'
import type { ConversationActions, Conversations } from './conversations.ts'
import { createDrafts } from './drafts.ts'
import { lazyPart } from './lazy-part.ts'

export type ChatOptions = {
  agentId: string
  /** What the agent's config call would return, when it is known; `load()` does not ask for it then. */
  config?: AgentConfig | undefined
  /** The id of the conversation to open; a new chat without it. */
  conversationId?: string | null | undefined
  /** Called when another conversation has been opened; null is a new chat without a question. */
  onConversation?(id: string | null): void
}

/** A temporary notice. Each is a new object, so that the same notice can be shown twice in a row. */
export type Notice = { kind: 'alreadyLatest' | 'conversationGone' }

/** A chat with one agent: the stores to render and the actions. Its methods never reject. */
export type ChatStore = ChatActions & {
  $config: ReadableAtom<AgentConfig | null>
  /** Whether the agent or the messages of a conversation are being loaded. */
  $loading: ReadableAtom<boolean>
  /** The error of the last load; `load()` retries. */
  $failure: ReadableAtom<AppError | null>
  /** In chronological order. A message that did not change keeps its identity. */
  $messages: ReadableAtom<readonly Message[]>
  $hasEarlier: ReadableAtom<boolean>
  $status: ReadableAtom<ChatStatus>
  /** Questions that are sent when the running reply has ended and there is a network. */
  $queue: ReadableAtom<readonly PendingQuestion[]>
  /** Whether the device has no network. */
  $offline: ReadableAtom<boolean>
  $notice: ReadableAtom<Notice | null>
  /** The message to scroll to, which a search has found. */
  $found: ReadableAtom<string | null>
  /** Whether to show the form that comes before the first question; false once `begin` has been called. */
  $asksForm: ReadableAtom<boolean>
  /** The values of that form, until another conversation is opened. */
  $inputs: ReadableAtom<Inputs | null>
  composer: Composer
  conversations: Conversations
  /** A key for rendering a message that stays the same when the server assigns the message its id. */
  keyOf(message: Message): string
  load(): Promise<void>
  /** Stores the values of a chatflow's form; null asks for them again. */
  begin(inputs: Inputs | null): void
  /** Opens a conversation, or a new chat for null; with `messageId` at this message. */
  open(conversationId: string | null, messageId?: string | null): Promise<void>
  startNew(): 'started' | 'alreadyLatest'
  /** Stops reading and cancels pending work; the reply continues on the server. */
  stop(): void
}

/** Creates a chat with an agent; call `load()` to start it. */
export function createChat(client: Client, { agentId, config, conversationId = null, onConversation }: ChatOptions): ChatStore {
  const { host } = client
  const agent = createLoaded(signal => client.request(getAgentConfig, { params: { agentId }, signal, quiet: true }))
  if (config) agent.put(config)
  let knowsAgent = config !== undefined
  const state = createChatState(agent.$value)
  const { $config, $messages, $inputs, $draft, $uploads, $conversations, $current } = state
  const $notice = atom<Notice | null>(null)
  const $found = atom<string | null>(null)
  const uploads = lazyPart(async () => {
    const { createUploads } = await import('../deferred-uploads.ts')
    return createUploads(client, () => $config.get()?.limits ?? {}, $uploads)
  })
  const history = lazyPart(async () => {
    const { createConversations } = await import('./conversations.ts')
    return createConversations(client, { agentId, state })
  })
  const actions = lazyPart(async () => {
    const { createActions } = await import('../deferred.ts')
    return createActions(client, { agentId, state, uploads: () => uploads.loaded, onChange: tellOthers })
  })
  const follower = lazyPart(async () => {
    const { followConversation } = await import('./follow-conversation.ts')
    const refresh = async () => actions.loaded?.refresh()
    const onList = () => history.loaded && void conversations.load()
    return followConversation(client, { agentId, state, onChanged: refresh, onGone: () => void openNewInstead(), onList })
  })
  const drafts = createDrafts(client, agentId)
  /** The conversation that the draft belongs to. */
  let draftOf = conversationId
  let unwatch: (() => void) | undefined
  /** The conversation that `load()` opens. */
  let requestedId = conversationId
  /** All that is not sent yet: the waiting questions, and what is being written. */
  const unsent = () => [...state.$queue.get(), $draft.get()].flatMap(({ text }) => text || []).join('\n\n')
  $draft.listen(() => drafts.write(draftOf, unsent()))
  state.$queue.listen(() => drafts.write(draftOf, unsent()))
  $current.listen(id => {
    requestedId = id
    // A new conversation has got its id; what was written since the question belongs to it.
    if (id !== draftOf) {
      drafts.write(draftOf, '')
      draftOf = id
      drafts.write(id, unsent())
    }
    onConversation?.(id)
  })

  const setText = (text: string) => $draft.set({ ...$draft.get(), text })
  const tellOthers = (conversationId: string) => follower.loaded?.tell(conversationId)

  /** Starts to follow the open conversation; `now` also looks at it at once, `tells` tells other pages that it has changed. */
  function follow({ now = false, tells = false } = {}): void {
    if ($current.get() === null || !unwatch) return
    void follower.load().then(
      one => {
        if (!unwatch) return
        one.start(now)
        if (tells) one.tell($current.get())
      },
      () => undefined
    )
  }

  const messages = createLoaded(async (signal, id: string | null) => {
    // A new chat without a question has nothing to close and nothing to load.
    const loaded = actions.loaded ?? (id === null ? undefined : await actions.load())
    if (!signal.aborted) await loaded?.show(id, signal)
  })

  /** Calls `use` with the actions: synchronously when they are loaded, otherwise after loading. Reports a failure to load them. */
  async function withActions<T>(use: (actions: LoadedActions) => T | Promise<T>, otherwise?: () => void): Promise<T | undefined> {
    let loaded = actions.loaded
    try {
      loaded ??= await actions.load()
    } catch (failure) {
      client.reportError(failure)
      otherwise?.()
      return undefined
    }
    return use(loaded)
  }

  async function inHistory(use: (history: ConversationActions) => Promise<boolean>): Promise<boolean> {
    try {
      return await use(history.loaded ?? (await history.load()))
    } catch (failure) {
      client.reportError(failure)
      return false
    }
  }
  const conversations: Conversations = {
    $conversations,
    $current,
    $hasMore: state.$hasMore,
    load: () => inHistory(history => history.load()),
    loadMore: () => inHistory(history => history.loadMore()),
    async rename(id, name) {
      const renamed = await inHistory(history => history.rename(id, name))
      if (renamed) tellOthers(id)
      return renamed
    },
    async search(query, signal) {
      let matches: readonly ConversationMatch[] | undefined
      await inHistory(async history => {
        matches = await history.search(query, signal)
        return true
      })
      return matches
    },
    async remove(id) {
      const removed = await inHistory(history => history.remove(id))
      if (removed) tellOthers(id)
      if (removed && $current.get() === id) void open($conversations.get()[0]?.id ?? null)
      return removed
    }
  }

  const composer: Composer = {
    $draft,
    set: patch => $draft.set({ ...$draft.get(), ...patch }),
    uploads: {
      $uploads,
      async add(files) {
        // A copy: a file field clears its list after the event.
        const given = [...files]
        try {
          return await (uploads.loaded ?? (await uploads.load())).add(given)
        } catch (failure) {
          client.reportError(failure)
          return []
        }
      },
      // There are no uploads before their code is loaded.
      retry: key => uploads.loaded?.retry(key),
      remove: key => uploads.loaded?.remove(key),
      clear: () => uploads.loaded?.clear(),
      transcribe: async (recording, signal) => (await uploads.load()).transcribe(recording, signal),
      restore: restored => uploads.loaded?.restore(restored)
    },
    $uploads,
    $sendBlockedBy: state.$sendBlockedBy
  }

  async function load(): Promise<void> {
    unwatch?.()
    unwatch = watch()
    const loadAgent = knowsAgent ? undefined : agent.load()
    knowsAgent = false
    await Promise.all([loadAgent, open(requestedId)])
    preload()
    follow()
  }

  /** Follows the network and whether the page is seen. Returns how to stop that. */
  function watch(): () => void {
    const { $offline } = state
    const readNetwork = () => {
      $offline.set(host.isOffline?.() ?? false)
      if (!$offline.get()) actions.loaded?.resumeInterrupted()
    }
    readNetwork()
    const stops = [
      host.onNetwork?.(readNetwork),
      host.onVisible?.(() => {
        // Replies that were given up while the page was hidden are resumed.
        actions.loaded?.resumeInterrupted()
        follow({ now: true })
      }),
      state.$status.listen(status => status === 'idle' && follow({ tells: !follower.loaded }))
    ]
    return () => {
      for (const stop of stops) stop?.()
      unwatch = undefined
      follower.loaded?.stop()
    }
  }

  /** Loads what the first question needs while the greeting is read. A failure shows when it is needed. */
  function preload(): void {
    const config = $config.get()
    if (!config) return
    actions.load().catch(() => undefined)
    if (config.capabilities.files) uploads.load().catch(() => undefined)
  }

  async function open(id: string | null, messageId: string | null = null): Promise<void> {
    $found.set(null)
    actions.loaded?.unqueueAll()
    requestedId = id
    $inputs.set(null)
    const isOther = id !== draftOf
    draftOf = id
    $current.set(id)
    if (isOther || $draft.get().text === '') setText(drafts.read(id))
    messages.reset()
    await messages.load(id)
    const loaded = messages.$state.get()
    if (id !== null && loaded.state === 'failed' && loaded.failure.reason === 'notFound') await openNewInstead()
    else if (messageId !== null) await find(id, messageId)
  }

  /** Loads earlier messages until the one that was found is among them. */
  async function find(id: string | null, messageId: string): Promise<void> {
    const isHere = () => $messages.get().some(message => message.id === messageId)
    for (let count = -1; !isHere() && state.$hasEarlier.get() && count < $messages.get().length; ) {
      count = $messages.get().length
      await actions.loaded?.loadEarlier()
      if ($current.get() !== id) return
    }
    if (isHere()) $found.set(messageId)
  }

  /** The conversation to show does not exist, or no longer does. */
  async function openNewInstead(): Promise<void> {
    await open(null)
    $notice.set({ kind: 'conversationGone' })
  }

  function startNew(): 'started' | 'alreadyLatest' {
    const newest = $conversations.get()[0]
    const id = $current.get()
    const untouched = $messages.get().length === 0 && messages.$state.get().state === 'loaded'
    if (untouched && (id === null || id === newest?.id)) {
      $notice.set({ kind: 'alreadyLatest' })
      return 'alreadyLatest'
    }
    // The newest conversation may already be an empty one.
    void open(newest?.empty ? newest.id : null)
    return 'started'
  }

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
    $hasEarlier: state.$hasEarlier,
    $status: state.$status,
    $queue: state.$queue,
    $offline: state.$offline,
    $notice,
    $found,
    $asksForm: computed(
      [$config, $messages, $inputs, $loading],
      (config, messages, inputs, loading) =>
        !loading &&
        config !== null &&
        config.type !== 'workflow' &&
        config.form.length > 0 &&
        messages.length === 0 &&
        inputs === null
    ),
    $inputs,
    composer,
    conversations,
    keyOf: message => actions.loaded?.keyOf(message) ?? message.id,
    load,
    begin: inputs => $inputs.set(inputs),
    open,
    startNew,
    stop() {
      agent.drop()
      messages.drop()
      actions.loaded?.unqueueAll()
      actions.loaded?.leave()
      unwatch?.()
    },
    send: () => withActions(actions => actions.send()),
    ask(text) {
      // A question that cannot be sent yet becomes the draft.
      const keep = () => $draft.get().text === '' && composer.set({ text })
      return withActions(actions => actions.ask(text), keep)
    },
    run: inputs => withActions(actions => actions.run(inputs)),
    abort: () => withActions(actions => actions.abort()),
    retry: id => withActions(actions => actions.retry(id)),
    regenerate: id => withActions(actions => actions.regenerate(id)),
    resend: (id, text) => withActions(actions => actions.resend(id, text)),
    answer: (id, answer) => withActions(actions => actions.answer(id, answer)),
    rate: (id, rating, comment) => withActions(actions => actions.rate(id, rating, comment)),
    showVersion: id => withActions(actions => actions.showVersion(id)),
    unqueue: question => withActions(actions => actions.unqueue(question)),
    loadEarlier: () => withActions(actions => actions.loadEarlier())
  }
}

const failureOf = (loaded: Loaded<unknown>) => (loaded.state === 'failed' ? loaded.failure : null)
