import { nearlyUsed } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { BudgetRow } from '../db/tables.ts'
import { notifyOnce } from '../notifications/notify-once.ts'
import type { WatchTaken } from './known-budgets.ts'
import { findOwnerOf } from './owner.ts'

/** Tells owners, once a period, that most of a budget is used. */
export type BudgetWatch = { see: WatchTaken; stop(): Promise<void> }

export function createBudgetWatch({ db, log }: { db: Db; log: Logger }): BudgetWatch {
  /** What this process has told. The table of notifications knows what others have. */
  const told = new Set<string>()
  const telling = new Set<Promise<void>>()

  function tell(topic: string, { budget }: Parameters<WatchTaken>[0][number]): void {
    if (told.has(topic)) return
    if (told.size >= mostTold) told.clear()
    told.add(topic)
    const sent = send(topic, budget)
      .catch((failure: unknown) => {
        told.delete(topic)
        log.warn({ err: failure }, 'could not tell that a budget is nearly used; it is tried again')
      })
      .finally(() => telling.delete(sent))
    telling.add(sent)
  }

  async function send(topic: string, { scopeId, period, amount: allowed }: BudgetRow): Promise<void> {
    const owner = await findOwnerOf(db, scopeId)
    if (!owner) return
    const { ownerId, ...of } = owner
    await notifyOnce(db, { userId: ownerId, topic, kind: 'allowance_nearly_used', data: { ...of, period, allowed } })
  }

  return {
    see(taken) {
      for (const one of taken) {
        const { budget, claim, use, count } = one
        if ((budget.scope !== 'agent' && budget.scope !== 'share') || budget.each || budget.unit !== 'questions') continue
        // One that was changed is another one.
        if (use.used + count >= (budget.amount + use.granted) * nearlyUsed)
          tell(`budget ${budget.id} ${claim.periodFrom} ${budget.amount}`, one)
      }
    },
    async stop() {
      await Promise.allSettled(telling)
    }
  }
}

const mostTold = 10_000
