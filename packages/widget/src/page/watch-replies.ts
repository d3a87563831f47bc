import type { ChatStatus, ChatStore } from '@lyceum/core'
import type { PagePort } from './page-port.ts'

/** Whether the panel is closed, and how many replies have ended since. It outlives the chat of a session that is renewed. */
export type Unseen = { closed: boolean; count: number }

/**
 * Reports to the embedding page when a reply starts, and ends or is stopped, and how many ended while the panel was closed. A reply that
 * runs already has started: what was asked early, or in an earlier visit.
 */
export function watchReplies(
  chat: Pick<ChatStore, '$status' | '$messages'>,
  port: Pick<PagePort, 'send'>,
  unseen: Unseen = { closed: false, count: 0 }
) {
  let previous: ChatStatus = 'idle'
  const isStopped = () => {
    const last = chat.$messages.get().at(-1)
    return last?.side === 'agent' && last.status === 'aborted'
  }
  const stop = chat.$status.subscribe(status => {
    if (status === previous) return
    previous = status
    port.send({ type: status === 'generating' ? 'response.start' : isStopped() ? 'response.abort' : 'response.end' })
    if (status === 'idle' && unseen.closed) countUnseen(port, unseen, unseen.count + 1)
  })
  return {
    stop,
    markSeen() {
      unseen.closed = false
      countUnseen(port, unseen, 0)
    },
    countUnseen() {
      unseen.closed = true
    }
  }
}

export function countUnseen(port: Pick<PagePort, 'send'>, unseen: Unseen, count: number): void {
  if (count === unseen.count) return
  unseen.count = count
  port.send({ type: 'unread', payload: { count } })
}
