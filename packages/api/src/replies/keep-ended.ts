import { AppError } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { EndedReply, StoreEnded } from './store-ended.ts'

/** Stores replies as they ended, sooner or later. */
export type EndedKeeper = {
  /** Resolves, when it is stored, with whether it was still running for its owner. Never rejects. */
  store: StoreEnded
  /** How many have ended and wait for the database. */
  readonly waiting: number
}

type Kept = { reply: EndedReply; resolve(stored: boolean): void }

/** Between two attempts while the database is away: it doubles up to the second number. */
const retryMs = { first: 500, max: 5000 }

/**
 * Keeps the ends that could not be stored, and tries again for all of them together: the first one finds out whether the database
 * is back, then the others follow. However many wait, an outage costs one attempt every few seconds.
 */
export function createEndedKeeper(storeEnded: StoreEnded, log: Logger): EndedKeeper {
  const kept = new Set<Kept>()
  let wait = retryMs.first

  /** Returns whether the database is there, even if it refused this one. */
  async function attempt(one: Kept): Promise<boolean> {
    try {
      const stored = await storeEnded(one.reply)
      kept.delete(one)
      one.resolve(stored)
      return true
    } catch (failure) {
      return !(failure instanceof AppError)
    }
  }

  async function tryAll(): Promise<void> {
    const [first, ...others] = kept
    if (first && (await attempt(first))) await Promise.all(others.map(attempt))
    wait = kept.size > 0 ? Math.min(wait * 2, retryMs.max) : retryMs.first
    if (kept.size > 0) tryLater()
  }

  function tryLater(): void {
    setTimeout(() => void tryAll(), wait).unref()
  }

  function keep(reply: EndedReply): Promise<boolean> {
    return new Promise(resolve => {
      kept.add({ reply, resolve })
      if (kept.size === 1) tryLater()
    })
  }

  return {
    get waiting() {
      return kept.size
    },
    async store(reply) {
      // It would fail like those that wait, and be one more attempt.
      if (kept.size > 0) return keep(reply)
      try {
        return await storeEnded(reply)
      } catch (failure) {
        // Once an outage: it may last, and hundreds may wait for its end.
        if (kept.size === 0)
          log.error({ err: failure, messageId: reply.message.id }, 'could not store a reply; kept and tried again')
        return keep(reply)
      }
    }
  }
}
