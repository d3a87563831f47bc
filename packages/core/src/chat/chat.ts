import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Client } from '../client.ts'
import { type AgentConfig, getAgentConfig } from '../contract/agents.ts'
import type { AgentMessage, Inputs, Message } from '../contract/chat.ts'
import { AppError } from '../contract/errors.ts'
import { type Composer, createComposer } from './composer.ts'
import type { Conversations } from './conversations.ts'
import { createLoading } from './loading.ts'
import { type ChatStatus, createStores } from './stores.ts'
import type { Turns } from './turns.ts'

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
  const stores = createStores()
  const { $config, $messages, $status, $inputs, $uploads, $conversations, $current } = stores
  const $notice = atom<Notice | null>(null)
  const agent = createLoading()
  const messages = createLoading()
  let wanted = conversationId
  let unwatch: (() => void) | undefined
  let turns: Turns | undefined
  let arriving: Promise<Turns> | undefined

  const composer = createComposer(
    {
      $uploads,
      async add(files) {
        // A file field empties its list when the event is over.
        const given = [...files]
        return (await whenHere(({ uploads }) => uploads.add(given))) ?? []
      },
      retry: key => turns?.uploads.retry(key),
      remove: key => turns?.uploads.remove(key),
      clear: () => turns?.uploads.clear(),
      restore: uploads => turns?.uploads.restore(uploads)
    },
    $status,
    computed($config, config => config?.limits.message)
  )

  /** What asking takes, made once. @throws AppError unavailable when its code cannot be loaded; the next call tries again */
  function arrive(): Promise<Turns> {
    arriving ??= import('../asking.ts').then(
      ({ createTurns }) => {
        turns = createTurns(client, { agentId, stores, composer, setCurrent, open: id => void open(id) })
        return turns
      },
      cause => {
        arriving = undefined
        throw new AppError('unavailable', { cause })
      }
    )
    return arriving
  }

  /** At once when the code for it is here, as soon as it is otherwise. When it cannot be loaded that is told. */
  async function whenHere<T>(use: (turns: Turns) => T | Promise<T>, otherwise?: () => void): Promise<T | undefined> {
    let here = turns
    try {
      here ??= await arrive()
    } catch (failure) {
      client.tell(failure)
      otherwise?.()
      return undefined
    }
    return use(here)
  }

  const succeeded = async (use: (turns: Turns) => Promise<boolean>) => (await whenHere(use)) ?? false
  const conversations: Conversations = {
    $conversations,
    $current,
    $hasMore: stores.$hasMore,
    load: () => succeeded(({ conversations }) => conversations.load()),
    loadMore: () => succeeded(({ conversations }) => conversations.loadMore()),
    rename: (id, name) => succeeded(({ conversations }) => conversations.rename(id, name)),
    remove: id => succeeded(({ conversations }) => conversations.remove(id))
  }

  function setCurrent(id: string | null): void {
    wanted = id
    if ($current.get() === id) return
    $current.set(id)
    onConversation?.(id)
  }

  async function load(): Promise<void> {
    unwatch?.()
    // A page that is back in view goes on reading what it had given up.
    unwatch = host.onVisible?.(() => turns?.rejoin())
    const loaded = agent.run(async current => {
      const config = await client.request(getAgentConfig, { params: { agentId }, quiet: true })
      if (!current()) return
      $config.set(config)
      void conversations.load()
    })
    await Promise.all([loaded, open(wanted)])
  }

  async function open(id: string | null): Promise<void> {
    const shown = messages.run(async current => {
      // A new chat before the first question has nothing to leave and nothing to load.
      const here = turns ?? (id === null ? undefined : await arrive())
      if (current()) await here?.show(id, current)
    })
    $inputs.set(null)
    setCurrent(id)
    await shown
  }

  function startNew(): 'started' | 'alreadyLatest' {
    const newest = $conversations.get()[0]
    const id = $current.get()
    const untouched = $messages.get().length === 0 && !messages.$loading.get() && messages.$failure.get() === null
    if (untouched && (id === null || id === newest?.id)) {
      $notice.set({ kind: 'alreadyLatest' })
      return 'alreadyLatest'
    }
    // The newest may wait for its first question already.
    void open(newest?.empty ? newest.id : null)
    return 'started'
  }

  const $failure = computed([agent.$failure, messages.$failure], (first, second) => first ?? second)
  const $loading = computed(
    [$config, agent.$failure, messages.$loading],
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
    $hasEarlier: stores.$hasEarlier,
    $status,
    $notice,
    $asksForm,
    composer,
    conversations,
    keyOf: message => turns?.keyOf(message) ?? message.id,
    load,
    send: () => whenHere(here => here.send()),
    ask(text) {
      // A question that cannot be asked yet waits where it can be sent.
      const keep = () => composer.$draft.get().text === '' && composer.set({ text })
      return whenHere(here => here.ask(text), keep)
    },
    begin: inputs => $inputs.set(inputs),
    run: inputs => whenHere(here => here.run(inputs)),
    // Whoever has a message has what it takes.
    abort: async () => turns?.abort(),
    retry: async id => turns?.retry(id),
    regenerate: async id => turns?.regenerate(id),
    resend: async (id, text) => turns?.resend(id, text),
    rate: async (id, rating) => turns?.rate(id, rating),
    loadEarlier: async () => turns?.loadEarlier(),
    open,
    startNew,
    stop() {
      agent.drop()
      messages.drop()
      turns?.leave()
      unwatch?.()
    }
  }
}
