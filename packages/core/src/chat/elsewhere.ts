import type { Client } from '../client.ts'
import { getConversation } from '../contract/conversations.ts'
import { toAppError } from '../http/failure.ts'
import type { LatePart } from '../loading/late.ts'
import type { LoadedAsking } from './asking/index.ts'
import type { ChatState } from './chat-state.ts'

/** Milliseconds between two looks at a conversation that is open and seen, for what another device does in it. */
const pauseMs = 20_000
/** Milliseconds after a first answer until a look at what the conversation has been named. */
const namedAfterMs = 4000

type ElsewhereOptions = {
  agentId: string
  state: ChatState
  asking: LatePart<Pick<LoadedAsking, 'refresh' | 'resumeInterrupted'>>
  /** The conversations have changed on another page. */
  onList(): void
  /** The open conversation was deleted elsewhere. */
  onGone(conversationId: string): void
}

export type Elsewhere = ReturnType<typeof createElsewhere>

/** Follows the network, whether the page is seen, and what happens to the open conversation elsewhere. */
export function createElsewhere(client: Client, options: ElsewhereOptions) {
  const { asking, state } = options
  const { $current, $offline, $status } = state
  const { host } = client
  const follower = followConversation(client, options)
  let stops: (undefined | (() => void))[] | undefined

  /** Starts to follow the open conversation, unless it is followed; `now` also looks at it at once. */
  function follow({ now = false } = {}): void {
    if ($current.get() !== null && stops) follower.start(now)
  }

  function readNetwork(): void {
    const offline = host.isOffline?.() ?? false
    // Before the questions that wait, which are sent when the reply has ended.
    if (!offline) asking.loaded?.resumeInterrupted()
    $offline.set(offline)
  }

  function onVisible(): void {
    // Replies that were given up while the page was hidden are resumed.
    asking.loaded?.resumeInterrupted()
    follow({ now: true })
  }

  /** The first answer of a new chat has ended: other pages have not been told of its conversation. */
  function onIdle(): void {
    if (follower.follows()) return
    follow()
    const id = $current.get()
    if (id !== null) follower.announce(id)
  }

  function stop(): void {
    for (const one of stops ?? []) one?.()
    if (stops) follower.stop()
    stops = undefined
  }

  return {
    start() {
      stop()
      follower.listen()
      readNetwork()
      stops = [
        host.onNetwork?.(readNetwork),
        host.onVisible?.(onVisible),
        $status.listen(status => status === 'idle' && onIdle())
      ]
    },
    follow: () => follow(),
    /** Tells the other pages of this browser that a conversation has changed here. */
    announce: follower.announce,
    stop
  }
}

/**
 * Notices when the open conversation goes on elsewhere: on another page of this browser at once, by its message; on another device when
 * this page is seen or focused again, and now and then while it is seen. Nothing is asked while a reply is read here.
 */
function followConversation(client: Client, { agentId, state, asking, onGone, onList }: ElsewhereOptions) {
  const { host } = client
  const { $conversations, $current, $messages, $opened, $status } = state
  let cancelPause: (() => void) | undefined
  let looking = false
  let stopped = false
  let channel: ReturnType<NonNullable<typeof host.channel>> | undefined

  async function compare(conversationId: string): Promise<void> {
    const { conversation, latestMessageId, generating } = await client.request(getConversation, { params: { conversationId } })
    if (stopped || $current.get() !== conversationId || $status.get() !== 'idle') return
    $opened.set(conversation)
    const known = $conversations.get()
    if (known.some(({ id, name }) => id === conversationId && name !== conversation.name)) {
      $conversations.set(known.map(one => (one.id === conversationId ? conversation : one)))
    }
    if (generating || $messages.get().at(-1)?.id !== latestMessageId) await asking.loaded?.refresh()
  }

  async function look(): Promise<void> {
    const conversationId = $current.get()
    if (conversationId === null || looking || $status.get() !== 'idle' || host.isOffline?.()) return
    looking = true
    try {
      await compare(conversationId)
    } catch (failure) {
      // Without an answer nothing is known to have changed.
      if (toAppError(failure).reason === 'notFound' && $current.get() === conversationId) onGone(conversationId)
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

  function announce(conversationId: string): void {
    channel?.post({ agentId, conversationId })
    if (cancelPause && $messages.get().length === 2) host.later(() => stopped || void look(), namedAfterMs)
  }

  function pause(): void {
    cancelPause = host.later(() => {
      if (host.isVisible?.()) void look()
      pause()
    }, pauseMs)
  }

  return {
    /** Hears of the other pages, also where no conversation is open. */
    listen() {
      channel ??= host.channel?.('lyceum-chat', onOthers)
    },
    /** Starts, unless it has; `now` also looks at once. */
    start(now: boolean) {
      stopped = false
      if (!cancelPause) pause()
      if (now) void look()
    },
    follows: () => cancelPause !== undefined,
    announce,
    stop() {
      stopped = true
      cancelPause?.()
      cancelPause = undefined
      channel?.close()
      channel = undefined
    }
  }
}
