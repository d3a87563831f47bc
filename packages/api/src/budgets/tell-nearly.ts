import type { Db } from '../db/connect.ts'
import type { BudgetRow } from '../db/tables.ts'
import { notifyOnce } from '../notifications/notify-once.ts'
import { fromStored } from './amounts.ts'
import { findOwnerOf, listAdmins, listCourseTeachers, nameOfCourse, nameOfDepartment } from './told.ts'

/** A budget of which most is used; the holder is the person whose it is alone, else empty. */
export type Nearly = { topic: string; budget: BudgetRow; holder: string }

/** Tells those who can do something about a budget of which most is used. */
export async function tellNearly(db: Db, { topic, budget, holder }: Nearly): Promise<void> {
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
