/** Lets readers of replies that run in other processes wait until one has changed. */
export type ReplyWaiters = {
  /** Resolves when the reply has changed, and at the latest after `milliseconds`. */
  wait(messageId: string, milliseconds: number): Promise<void>
  notify(messageIds: string[]): void
}

export function createReplyWaiters(): ReplyWaiters {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wait: (messageId, milliseconds) =>
      new Promise(resolve => {
        const readers = waiting.get(messageId) ?? new Set()
        waiting.set(messageId, readers)
        const go = () => {
          clearTimeout(timer)
          readers.delete(go)
          if (readers.size === 0 && waiting.get(messageId) === readers) waiting.delete(messageId)
          resolve()
        }
        const timer = setTimeout(go, milliseconds)
        readers.add(go)
      }),
    notify(messageIds) {
      for (const id of messageIds) for (const go of [...(waiting.get(id) ?? [])]) go()
    }
  }
}
