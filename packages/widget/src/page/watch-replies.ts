import type { ChatStatus, ChatStore } from '@lyceum/core'
import type { PagePort } from './page-port.ts'

/**
 * Reports to the embedding page when a reply starts, and ends or is stopped, and how many ended while the panel was closed. A reply that
 * runs already has started: what was asked early, or in an earlier visit.
 */
export function watchReplies(chat: Pick<ChatStore, '$status' | '$messages'>, port: Pick<PagePort, 'send'>) {
  let closed = false
  let unread = 0
  let previous: ChatStatus = 'idle'
  const count = (next: number) => {
    if (next === unread) return
    unread = next
    port.send({ type: 'unread', payload: { count: unread } })
  }
  const isStopped = () => {
    const last = chat.$messages.get().at(-1)
    return last?.side === 'agent' && last.status === 'aborted'
  }
  const stop = chat.$status.subscribe(status => {
    if (status === previous) return
    previous = status
    port.send({ type: status === 'generating' ? 'response.start' : isStopped() ? 'response.abort' : 'response.end' })
    if (status === 'idle' && closed) count(unread + 1)
  })
  return {
    stop,
    markSeen() {
      closed = false
      count(0)
    },
    countUnseen() {
      closed = true
    }
  }
}
