import type { Client } from '../client.ts'
import { getConversation } from '../contract/conversations.ts'
import { toAppError } from '../http/failure.ts'
import type { ChatState } from './chat-state.ts'

/** Milliseconds between two looks at a conversation that is open and seen, for what another device does in it. */
const pauseMs = 20_000
/** Milliseconds after a first answer until a look at what the conversation has been named. */
const namedAfterMs = 4000

type Options = {
  agentId: string
  state: ChatState
  /** The conversations have changed on another page. */
  onList(): void
  /** The open conversation has changed elsewhere. @throws AppError */
  onChanged(): Promise<void>
  /** The open conversation was deleted elsewhere. */
  onGone(): void
}

export type ConversationFollower = ReturnType<typeof followConversation>

/**
 * Notices when the open conversation goes on elsewhere: on another page of this browser at once, by its message; on another device when
 * this page is seen or focused again, and now and then while it is seen. Nothing is asked while a reply is read here.
 */
export function followConversation(client: Client, { agentId, state, onChanged, onGone, onList }: Options) {
  const { host } = client
  const { $conversations, $current, $messages, $status } = state
  let cancelPause: (() => void) | undefined
  let looking = false
  let stopped = false
  let channel: ReturnType<NonNullable<typeof host.channel>> | undefined

  async function compare(conversationId: string): Promise<void> {
    const { conversation, latestMessageId, generating } = await client.request(getConversation, { params: { conversationId } })
    if (stopped || $current.get() !== conversationId || $status.get() !== 'idle') return
    const known = $conversations.get()
    if (known.some(({ id, name }) => id === conversationId && name !== conversation.name)) {
      $conversations.set(known.map(one => (one.id === conversationId ? conversation : one)))
    }
    if (generating || $messages.get().at(-1)?.id !== latestMessageId) await onChanged()
  }

  async function look(): Promise<void> {
    const conversationId = $current.get()
    if (conversationId === null || looking || $status.get() !== 'idle' || host.isOffline?.()) return
    looking = true
    try {
      await compare(conversationId)
    } catch (failure) {
      // Without an answer nothing is known to have changed.
      if (toAppError(failure).reason === 'notFound' && $current.get() === conversationId) onGone()
    } finally {
      looking = false
    }
  }

  /** Another page has changed a conversation with this agent. */
  function onOthers(message: unknown): void {
    const { agentId: agent, conversationId } = message as { agentId?: unknown; conversationId?: unknown }
    if (agent !== agentId) return
    onList()
    if (conversationId === $current.get()) void look()
  }

  /** Tells the other pages of this browser that this conversation has changed here. */
  function tell(conversationId: string | null): void {
    channel?.post({ agentId, conversationId })
    if ($messages.get().length === 2) host.later(() => stopped || void look(), namedAfterMs)
  }

  function pause(): void {
    cancelPause = host.later(() => {
      if (host.isVisible?.()) void look()
      pause()
    }, pauseMs)
  }
  return {
    /** Starts, unless it has; `now` also looks at once. */
    start(now: boolean) {
      stopped = false
      channel ??= host.channel?.('lyceum-chat', onOthers)
      if (!cancelPause) pause()
      if (now) void look()
    },
    tell,
    stop() {
      stopped = true
      cancelPause?.()
      cancelPause = undefined
      channel?.close()
      channel = undefined
    }
  }
}
