import type { Actor } from '@lyceum/core/rules'
import type { AgentRow } from '../db/tables.ts'
import type { BudgetAsker } from './known-budgets.ts'

/**
 * For whom a question to an agent counts. Who has linked an account of a learning platform is one person with one budget; in a course they
 * stay who they are there, so that its teachers read no other name.
 * @param course another course for which it counts, and who they are there
 */
export function askerOf(
  actor: Actor,
  agent: Pick<AgentRow, 'id' | 'price'>,
  course?: { courseId: string; accountId: string }
): BudgetAsker {
  const share = actor.kind === 'nobody' || actor.share?.agentId !== agent.id ? undefined : actor.share
  const person = actor.kind === 'user' ? actor : undefined
  return {
    agentId: agent.id,
    userId: person?.course?.linkedId ?? person?.userId ?? null,
    courseUserId: course?.accountId ?? (person?.course ? person.userId : null),
    guestId: actor.kind === 'guest' ? actor.guestId : null,
    shareId: share?.shareId ?? null,
    courseId: course?.courseId ?? person?.course?.courseId ?? null,
    departmentIds: person?.departmentIds ?? [],
    price: agent.price
  }
}
