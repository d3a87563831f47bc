import type { Host } from '../host.ts'
import type { LoadedActions } from './actions.ts'
import type { ChatState } from './chat-state.ts'
import type { ConversationFollower } from './follow-conversation.ts'
import type { LazyPart } from './lazy-part.ts'

type Dependencies = { state: ChatState; actions: LazyPart<LoadedActions>; follower: LazyPart<ConversationFollower> }

/** Follows the network, whether the page is seen, and what happens to the open conversation elsewhere. */
export function createPageWatch(host: Host, { state, actions, follower }: Dependencies) {
  const { $current, $offline, $status } = state
  let stops: (undefined | (() => void))[] | undefined

  /** Starts to follow the open conversation; `now` also looks at it at once, `tells` tells other pages that it has changed. */
  function follow({ now = false, tells = false } = {}): void {
    if ($current.get() === null || !stops) return
    void follower.load().then(
      one => {
        if (!stops) return
        one.start(now)
        if (tells) one.tell($current.get())
      },
      () => undefined
    )
  }

  function readNetwork(): void {
    const offline = host.isOffline?.() ?? false
    // Before the questions that wait, which are sent when the reply has ended.
    if (!offline) actions.loaded?.resumeInterrupted()
    $offline.set(offline)
  }

  function stop(): void {
    for (const one of stops ?? []) one?.()
    if (stops) follower.loaded?.stop()
    stops = undefined
  }

  return {
    start() {
      stop()
      readNetwork()
      stops = [
        host.onNetwork?.(readNetwork),
        host.onVisible?.(() => {
          // Replies that were given up while the page was hidden are resumed.
          actions.loaded?.resumeInterrupted()
          follow({ now: true })
        }),
        $status.listen(status => status === 'idle' && follow({ tells: !follower.loaded }))
      ]
    },
    follow: () => follow(),
    stop
  }
}
