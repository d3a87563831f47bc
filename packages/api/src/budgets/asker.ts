import type { Actor } from '@lyceum/core/rules'
import type { AgentRow } from '../db/tables.ts'
import type { BudgetAsker } from './known-budgets.ts'

/** For whom a question to an agent counts. */
export function askerOf(actor: Actor, agent: Pick<AgentRow, 'id' | 'price'>): BudgetAsker {
  const share = actor.kind === 'nobody' || actor.share?.agentId !== agent.id ? undefined : actor.share
  const person = actor.kind === 'user' ? actor : undefined
  return {
    agentId: agent.id,
    userId: person?.userId ?? null,
    guestId: actor.kind === 'guest' ? actor.guestId : null,
    shareId: share?.shareId ?? null,
    courseId: person?.course?.courseId ?? null,
    departmentIds: person?.departmentIds ?? [],
    price: agent.price
  }
}
