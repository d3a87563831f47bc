import { AppError, type setRoles } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentUser } from './present.ts'
import { changeRole, listUsersByIds, lockUsersAndAdmins } from './queries.ts'

/**
 * Sets the role of one or more people, all of them or none. Their tokens are rejected with userProfileStale at the next call.
 * @throws notFound when one of them does not exist; notPermitted when there would be no admin left
 */
export async function setRole({ context, actor, body }: Call<typeof setRoles>) {
  const { userId: actorId } = signedIn(actor)
  const { role } = body
  const ids = [...new Set(body.userIds)]
  const rows = await inTransaction(context.db, async transaction => {
    const locked = await lockUsersAndAdmins(transaction, ids)
    const people = locked.filter(person => ids.includes(person.id))
    if (people.length < ids.length) throw new AppError('notFound')
    const adminsLeft = locked.some(person => person.role === 'admin' && !(ids.includes(person.id) && role !== 'admin'))
    if (!adminsLeft && role !== 'admin') throw new AppError('notPermitted')
    for (const person of people.filter(one => one.role !== role)) {
      await changeRole(transaction, person.id, role)
      const change = { before: { role: person.role }, after: { role } }
      await record(transaction, { actorId, action: 'user.setRole', subjectKind: 'user', subjectId: person.id, ...change })
    }
    return listUsersByIds(transaction, ids)
  })
  return { items: rows.map(presentUser) }
}
