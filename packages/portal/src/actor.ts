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

/** An agent as the subject of the access rules. */
export function subjectOf({ id, publisher, visibility, reviewStatus, enabled }: ManagedAgent): AgentSubject {
  return { id, ownerId: publisher.id, visibility, reviewStatus, enabled }
}
