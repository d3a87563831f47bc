import { type getUser, limits, type PersonDetail } from '@lyceum/core/contract'
import { countLiveSessions } from '../auth/queries.ts'
import type { Call } from '../http/route.ts'
import { presentManagedUser } from './present.ts'
import type { UserWithDepartment } from './queries.ts'

export async function readPerson({ context, subject }: Call<typeof getUser, UserWithDepartment>): Promise<PersonDetail> {
  const { db, now } = context
  const { findOwnedBy, findRoleChanges } = await import('./owned-queries.ts')
  const [owned, changes, sessions] = await Promise.all([
    findOwnedBy(db, subject.id, limits.ofPerson),
    findRoleChanges(db, subject.id, limits.ofPerson),
    countLiveSessions(db, subject.id, now())
  ])
  return {
    user: presentManagedUser(subject),
    sessions,
    ...owned,
    roleChanges: changes.map(({ id, before, after, at, actorId, actorName }) => ({
      id,
      from: before.role,
      to: after.role,
      actor: actorId && actorName ? { id: actorId, name: actorName } : null,
      at: at.toISOString()
    }))
  }
}
