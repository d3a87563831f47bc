import { computed } from 'nanostores'
import type { Client } from '../client.ts'
import { type AgentConfig, getAgentConfig } from '../contract/agents.ts'
import { createLoaded, type Loaded } from '../loading/loaded.ts'
import { createChatState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { keepDraft } from './drafts.ts'
import { lazyActions } from './lazy-actions.ts'
import { lazyComposer } from './lazy-composer.ts'
import { lazyConversations } from './lazy-conversations.ts'
import { lazyPart } from './lazy-part.ts'
import { createOpening } from './opening.ts'
import { createPageWatch } from './page-watch.ts'

export type ChatOptions = {
  agentId: string
  /** What the agent's config call would return, when it is known; `load()` does not ask for it then. */
  config?: AgentConfig | undefined
  /** The id of the conversation to open; a new chat without it. */
  conversationId?: string | null | undefined
  /** Called when another conversation has been opened; null is a new chat without a question. */
  onConversation?(id: string | null): void
}

/** Creates a chat with an agent; call `load()` to start it. */
export function createChat(client: Client, { agentId, config, conversationId = null, onConversation }: ChatOptions): ChatStore {
  const agent = createLoaded(signal => client.request(getAgentConfig, { params: { agentId }, signal, quiet: true }))
  if (config) agent.put(config)
  let knowsAgent = config !== undefined
  const state = createChatState(agent.$value)
  const { $config, $current, $inputs, $messages, $uploads, keptUploads } = state

  const uploads = lazyPart(async () => {
    const { createUploads } = await import('../deferred-uploads.ts')
    return createUploads(client, () => $config.get()?.limits ?? {}, $uploads, keptUploads)
  })
  const history = lazyPart(async () => {
    const { createConversations } = await import('./conversations.ts')
    return createConversations(client, { agentId, state })
  })
  const tellOthers = (conversationId: string) => follower.loaded?.tell(conversationId)
  const actions = lazyPart(async () => {
    const { createActions } = await import('../deferred.ts')
    return createActions(client, { agentId, state, uploads: () => uploads.loaded, drafts: draft, onChange: tellOthers })
  })
  const follower = lazyPart(async () => {
    const { followConversation } = await import('./follow-conversation.ts')
    const refresh = async () => actions.loaded?.refresh()
    const onList = () => history.loaded && void conversations.load()
    return followConversation(client, { agentId, state, onChanged: refresh, onGone: () => void opening.openNewInstead(), onList })
  })

  const draft = keepDraft(client, { agentId, conversationId, state })
  const findAgent = () => agent.load().then(() => !failureOf(agent.$state.get()))
  const opening = createOpening(state, { actions, draft, findAgent })
  const { messages } = opening
  const composer = lazyComposer(client, state, uploads)
  const conversations = lazyConversations(client, { state, history, onChange: tellOthers, open })
  const watch = createPageWatch(client.host, { state, actions, follower })
  $current.listen(id => onConversation?.(id))

  async function open(id: string | null, messageId?: string | null): Promise<void> {
    await opening.open(id, messageId)
    watch.follow()
  }

  async function load(): Promise<void> {
    watch.start()
    const loadAgent = knowsAgent ? undefined : agent.load()
    knowsAgent = false
    await Promise.all([loadAgent, opening.open(draft.conversationId())])
    preload()
    watch.follow()
  }

  /** Loads what the first question needs while the greeting is read. A failure shows when it is needed. */
  function preload(): void {
    if ($config.get()) actions.load().catch(() => undefined)
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
    $notice: opening.$notice,
    $found: opening.$found,
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
    drafts: draft,
    composer,
    conversations,
    keyOf: message => actions.loaded?.keyOf(message) ?? message.id,
    load,
    begin: inputs => $inputs.set(inputs),
    open,
    startNew: opening.startNew,
    stop() {
      agent.drop()
      messages.drop()
      actions.loaded?.unqueueAll()
      actions.loaded?.leave()
      watch.stop()
    },
    ...lazyActions(client, actions, composer)
  }
}

const failureOf = (loaded: Loaded<unknown>) => (loaded.state === 'failed' ? loaded.failure : null)
