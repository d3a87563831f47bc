import type { handOver } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { notify } from '../notifications/notify.ts'
import { lockNewOwner, refusedOwner } from './new-owner.ts'
import type { UserWithDepartment } from './queries.ts'

/** @throws validation for somebody who may not own agents: a regular user, who is blocked, nobody, or the same person */
export async function handOverAll({ context, actor, subject, body }: Call<typeof handOver, UserWithDepartment>) {
  const { toUserId } = body
  const { moveOwned } = await import('./owned-queries.ts')
  return inTransaction(context.db, async transaction => {
    if (toUserId === subject.id) throw refusedOwner()
    await lockNewOwner(transaction, toUserId)
    const moved = await moveOwned(transaction, subject.id, toUserId)
    const { userId: by } = signedIn(actor)
    const { agents, bases } = moved
    if (agents + bases > 0)
      await notify(transaction, {
        kind: 'handed_over',
        data: { from: subject.name, agents, bases },
        to: { userIds: [toUserId] },
        by,
        at: context.now()
      })
    await record(transaction, {
      actorId: by,
      action: 'user.handOver',
      subjectKind: 'user',
      subjectId: subject.id,
      before: { ownerId: subject.id },
      after: { ownerId: toUserId, agents, bases, shares: moved.shares }
    })
    return moved
  })
}
