import { AppError, type handBasesOver } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { lockNewOwner } from '../users/new-owner.ts'
import { tellHandedOver } from '../users/tell-handed-over.ts'

/** @throws notFound when one of them is gone; validation for a person who may not own bases */
export async function handOverBases({ context, actor, body }: Call<typeof handBasesOver>) {
  const { toUserId, ifOwnerId } = body
  const { userId: by } = signedIn(actor)
  const baseIds = [...new Set(body.baseIds)]
  return inTransaction(context.db, async transaction => {
    await lockNewOwner(transaction, toUserId)
    const found: { id: string; ownerId: string }[] = await transaction('knowledgeBases')
      .whereIn('id', baseIds)
      // That of a course is not anybody's to have.
      .whereNotNull('ownerId')
      .orderBy('id')
      .forUpdate()
      .select('id', 'ownerId')
    if (found.length < baseIds.length) throw new AppError('notFound')
    const moved = found.filter(({ ownerId }) => ownerId !== toUserId && (ifOwnerId === undefined || ownerId === ifOwnerId))
    const ids = moved.map(({ id }) => id)
    await transaction('knowledgeBases').whereIn('id', ids).update({ ownerId: toUserId })
    // Who owns a base has all rights anyhow.
    await transaction('baseMembers').whereIn('baseId', ids).where({ kind: 'user', subjectId: toUserId }).delete()
    for (const { id, ownerId } of moved) {
      await record(transaction, {
        actorId: by,
        action: 'base.handOver',
        subjectKind: 'knowledge_base',
        subjectId: id,
        before: { ownerId },
        after: { ownerId: toUserId }
      })
    }
    const told = moved.map(({ ownerId }) => ({ ownerId, kind: 'base' as const }))
    await tellHandedOver(transaction, told, { to: toUserId, by, at: context.now() })
    return { items: moved }
  })
}
