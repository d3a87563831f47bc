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
 * Accounts of learning platforms and of pages that embed us are given none; one that such an account has is taken away as any other.
 * @throws notFound when one of them is nobody who may have the role; notPermitted when there would be no admin left; validation when the caller would lose
 * the role of an admin without saying so
 */
export async function setRole({ context, actor, body }: Call<typeof setRoles>) {
  const { userId: actorId } = signedIn(actor)
  const { role, ifRole, ownToo } = body
  const asked = [...new Set(body.userIds)]
  const rows = await inTransaction(context.db, async transaction => {
    const locked = await lockUsersAndAdmins(transaction, asked)
    const mayHave = ({ kind }: (typeof locked)[number]) => kind === 'provider' || role === 'regular_user'
    const found = locked.filter(person => asked.includes(person.id) && mayHave(person))
    if (found.length < asked.length) throw new AppError('notFound')
    const people = found.filter(person => ifRole === undefined || person.role === ifRole)
    const ids = people.map(({ id }) => id)
    const losesOwn = role !== 'admin' && people.some(person => person.id === actorId && person.role === 'admin')
    const admins = locked.filter(person => person.role === 'admin' && person.kind === 'provider' && !person.blockedAt)
    const adminsLeft = admins.some(({ id }) => !ids.includes(id))
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
