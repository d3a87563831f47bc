import { AppError, type blockUser } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { endSessionsOf } from '../auth/queries.ts'
import { endBlockedReplies, repliesBeingWritten } from '../conversations/end-replies.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { presentManagedUser } from './present.ts'
import { changeUser, findUser, lockUsersAndAdmins, type UserWithDepartment } from './queries.ts'

/**
 * Blocks a person, whose running replies end with that, or lets them in again.
 * @throws notPermitted for oneself, and when no admin would be left who can sign in
 */
export async function blockPerson({ context, actor, subject, body }: Call<typeof blockUser, UserWithDepartment>) {
  const { userId: actorId } = signedIn(actor)
  if (body.blocked && subject.id === actorId) throw new AppError('notPermitted')
  const person = await inTransaction(context.db, async transaction => {
    const locked = await lockUsersAndAdmins(transaction, [subject.id])
    const person = locked.find(({ id }) => id === subject.id)
    if (!person) throw new AppError('notFound')
    const adminsLeft = locked.some(({ id, role, blockedAt }) => role === 'admin' && !blockedAt && id !== subject.id)
    if (body.blocked && person.role === 'admin' && !adminsLeft) throw new AppError('notPermitted')
    if ((person.blockedAt !== null) !== body.blocked) {
      const at = context.now()
      const blockedAt = body.blocked ? at : null
      await changeUser(transaction, subject.id, { blockedAt })
      if (body.blocked) await endSessionsOf(transaction, subject.id, at)
      await record(transaction, {
        actorId,
        action: body.blocked ? 'user.block' : 'user.unblock',
        subjectKind: 'user',
        subjectId: subject.id,
        before: { blockedAt: person.blockedAt },
        after: { blockedAt }
      })
    }
    return presentManagedUser((await findUser(transaction, subject.id))!)
  })
  if (body.blocked) {
    const running = await repliesBeingWritten(context.db, of => of.where('c.userId', subject.id))
    await endBlockedReplies(context, running)
  }
  return person
}
