import { nearlyUsed } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { WatchUsed } from './known-budgets.ts'
import type { Nearly } from './tell-nearly.ts'

/** Tells who can do something about it, once a period, that most of a budget is used. */
export type BudgetWatch = { see: WatchUsed; stop(): Promise<void> }

const mostTold = 10_000

export function createBudgetWatch({ db, log }: { db: Db; log: Logger }): BudgetWatch {
  /** What this process has notified. The table of notifications knows what others have. */
  const notified = new Set<string>()
  const telling = new Set<Promise<void>>()

  function notify(nearly: Nearly): void {
    const { topic } = nearly
    if (notified.has(topic)) return
    if (notified.size >= mostTold) notified.clear()
    notified.add(topic)
    // Few budgets are nearly used: the start loads nothing of what tells it.
    const sent = import('./tell-nearly.ts')
      .then(({ tellNearly }) => tellNearly(db, nearly))
      .catch((failure: unknown) => {
        notified.delete(topic)
        log.warn({ err: failure }, 'could not tell that a budget is nearly used; it is tried again')
      })
      .finally(() => telling.delete(sent))
    telling.add(sent)
  }

  return {
    see(seen) {
      for (const { budget, use } of seen) {
        // What is held for replies that run is more than most of them take.
        if (use.used < (budget.amount + use.granted) * nearlyUsed) continue
        const holder = budget.each ? use.holder : budget.scope === 'person' ? budget.scopeId : ''
        // One that was changed is another one.
        notify({ topic: `budget ${budget.id} ${holder} ${use.periodFrom} ${budget.amount}`, budget, holder })
      }
    },
    async stop() {
      await Promise.allSettled(telling)
    }
  }
}
