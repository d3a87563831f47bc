import type { ManagedAgent, User } from '@lyceum/core/contract'
import type { Actor, AgentSubject } from '@lyceum/core/rules'

/** The signed-in person as an actor of the access rules. Rules about agents do not depend on the session. */
export function actorOf(user: User | null): Actor {
  if (!user) return { kind: 'nobody' }
  return {
    kind: 'user',
    userId: user.id,
    sessionId: '',
    role: user.role,
    departmentIds: user.department ? [user.department.id] : []
  }
}

/** An agent as the subject of the access rules. Whether its owner may review it is only told with its connection. */
export function subjectOf(agent: ManagedAgent & { selfReview?: boolean }): AgentSubject {
  const { id, publisher, visibility, reviewStatus, enabled, next, selfReview = false } = agent
  return { id, ownerId: publisher.id, visibility, reviewStatus, enabled, nextStatus: next?.status ?? null, selfReview }
}
