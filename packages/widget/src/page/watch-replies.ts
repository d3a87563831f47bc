import type { ChatStatus, ChatStore } from '@lyceum/core'
import { errorTable } from '@lyceum/core/contract/errors'
import type { PagePort } from './page-port.ts'

/** Whether the panel is closed, and how many replies have ended since. It outlives the chat of a session that is renewed. */
export type Unseen = { closed: boolean; count: number }

/**
 * Reports to the embedding page when a reply starts, and ends, fails or is stopped, and how many ended while the panel was closed. A reply
 * that runs already has started: what was asked early, or in an earlier visit. Of a refused question that says why, others report.
 */
export function watchReplies(
  chat: Pick<ChatStore, '$status' | '$messages' | '$refused'>,
  port: Pick<PagePort, 'send'>,
  unseen: Unseen = { closed: false, count: 0 }
) {
  let previous: ChatStatus = 'idle'
  const ended = () => {
    const last = chat.$messages.get().at(-1)
    return last?.side === 'agent' ? last : undefined
  }
  function reportFailure() {
    const reply = ended()
    if (reply?.status !== 'failed' || chat.$refused.get()) return
    const { code, status } = errorTable[reply.failure?.reason ?? 'generic'] ?? errorTable.generic
    port.send({ type: 'error', payload: { code, retryable: status >= 500 } })
  }
  const stop = chat.$status.subscribe(status => {
    if (status === previous) return
    previous = status
    port.send({
      type: status === 'generating' ? 'response.start' : ended()?.status === 'aborted' ? 'response.abort' : 'response.end'
    })
    if (status === 'idle') reportFailure()
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
