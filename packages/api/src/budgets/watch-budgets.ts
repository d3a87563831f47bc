import { nearlyUsed } from '@lyceum/core/contract'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { BudgetRow } from '../db/tables.ts'
import { notifyOnce } from '../notifications/notify-once.ts'
import { fromStored } from './amounts.ts'
import type { WatchUsed } from './known-budgets.ts'
import { findOwnerOf, listAdmins, listCourseTeachers, nameOfCourse, nameOfDepartment } from './told.ts'

/** Tells who can do something about it, once a period, that most of a budget is used. */
export type BudgetWatch = { see: WatchUsed; stop(): Promise<void> }

/** A budget of which most is used; the holder is the person whose it is alone, else empty. */
type Nearly = { topic: string; budget: BudgetRow; holder: string }

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
    const sent = send(db, nearly)
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

async function send(db: Db, { topic, budget, holder }: Nearly): Promise<void> {
  const { scope, scopeId, period, unit } = budget
  const about = { scope, period, unit, amount: fromStored(unit, budget.amount) }
  if (holder !== '') {
    // A guest is no user, and is told nothing.
    await notifyOnce(db, { userId: holder, topic, kind: 'budget_nearly_used', data: { ...about, own: true, name: '' } })
  } else if (scope === 'agent' || scope === 'share') {
    const owner = await findOwnerOf(db, scopeId)
    if (!owner) return
    const { ownerId, agentId, agentName, share } = owner
    const told =
      unit === 'questions'
        ? ({ kind: 'allowance_nearly_used', data: { agentId, agentName, share, period, allowed: budget.amount } } as const)
        : ({ kind: 'budget_nearly_used', data: { ...about, own: false, name: agentName } } as const)
    await notifyOnce(db, { userId: ownerId, topic, ...told })
  } else if (scope !== 'person') {
    const name =
      scope === 'department' ? await nameOfDepartment(db, scopeId) : scope === 'course' ? await nameOfCourse(db, scopeId) : ''
    const ofCourse = scope === 'course' && { courseId: scopeId }
    const [admins, teachers] = await Promise.all([listAdmins(db), scope === 'course' ? listCourseTeachers(db, scopeId) : []])
    for (const userId of new Set([...admins, ...teachers]))
      await notifyOnce(db, { userId, topic, kind: 'budget_nearly_used', data: { ...about, own: false, name, ...ofCourse } })
  }
}
