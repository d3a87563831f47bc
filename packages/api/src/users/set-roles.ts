import { AppError, roles, type setRoles } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { notify } from '../notifications/notify.ts'
import { presentManagedUser } from './present.ts'
import { changeRole, listUsersByIds, lockUsersAndAdmins } from './queries.ts'

/**
 * Sets the role of one or more people, all of them or none. Their tokens are rejected with userProfileStale at the next call.
 * @throws notFound when one of them is nobody of the school; notPermitted when there would be no admin left; validation when the caller would lose
 * the role of an admin without saying so
 */
export async function setRole({ context, actor, body }: Call<typeof setRoles>) {
  const { userId: actorId } = signedIn(actor)
  const { role, ifRole, ownToo } = body
  const asked = [...new Set(body.userIds)]
  const rows = await inTransaction(context.db, async transaction => {
    const locked = await lockUsersAndAdmins(transaction, asked)
    const found = locked.filter(person => asked.includes(person.id) && person.kind === 'provider')
    if (found.length < asked.length) throw new AppError('notFound')
    const people = found.filter(person => ifRole === undefined || person.role === ifRole)
    const ids = people.map(({ id }) => id)
    const losesOwn = role !== 'admin' && people.some(person => person.id === actorId && person.role === 'admin')
    const adminsLeft = locked.some(({ id, role: now, blockedAt }) => now === 'admin' && !blockedAt && !ids.includes(id))
    if (role !== 'admin' && !adminsLeft && people.some(person => person.role === 'admin')) throw new AppError('notPermitted')
    if (losesOwn && !ownToo) throw new AppError('validation', { problems: [{ path: ['ownToo'], reason: 'required' }] })
    const changed = people.filter(one => one.role !== role)
    for (const before of roles) {
      const userIds = changed.filter(person => person.role === before).map(({ id }) => id)
      const told = { kind: 'role_changed', data: { role, before } } as const
      if (userIds.length > 0) await notify(transaction, { ...told, to: { userIds }, by: actorId, at: context.now() })
    }
    for (const person of changed) {
      await changeRole(transaction, person.id, role)
      const change = { before: { role: person.role }, after: { role } }
      await record(transaction, { actorId, action: 'user.setRole', subjectKind: 'user', subjectId: person.id, ...change })
    }
    return listUsersByIds(transaction, ids)
  })
  return { items: rows.map(presentManagedUser) }
}
