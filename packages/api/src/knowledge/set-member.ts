import { AppError, type BaseMember, limits, type setMember } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { notify } from '../notifications/notify.ts'
import { newId } from '../secrets/new-id.ts'
import { findMember, findMembers, saveMember, subjectExists } from './member-queries.ts'
import { toMember } from './present.ts'
import { lockBase } from './queries.ts'
import type { BaseInPath } from './subject.ts'

/**
 * Shares the base, or changes a level. @throws validation for an unknown person or department, for the owner, who has all rights
 * anyhow, and for more members than a base may have
 */
export async function shareBase({
  context,
  actor,
  subject: base,
  body
}: Call<typeof setMember, BaseInPath>): Promise<BaseMember> {
  const { kind, subjectId, level } = body
  const isOwner = kind === 'user' && subjectId === base.ownerId
  if (isOwner || !(await subjectExists(context.db, kind, subjectId)))
    throw new AppError('validation', { problems: [{ path: ['subjectId'], reason: 'enum' }] })
  return inTransaction(context.db, async transaction => {
    if (!(await lockBase(transaction, base.id))) throw new AppError('notFound')
    const members = await findMembers(transaction, base.id)
    const before = members.find(member => member.kind === kind && member.subjectId === subjectId)
    if (!before && members.length >= limits.baseMembers)
      throw new AppError('validation', { problems: [{ path: [], reason: 'tooMany', limit: limits.baseMembers }] })
    const row = { id: newId(), baseId: base.id, kind, subjectId, level, createdAt: context.now() }
    const saved = await findMember(transaction, await saveMember(transaction, row))
    const { userId: by } = signedIn(actor)
    if (!before)
      await notify(transaction, {
        kind: 'base_shared',
        data: { baseId: base.id, baseName: base.name, level },
        to: kind === 'user' ? { userIds: [subjectId] } : { departmentId: subjectId },
        by,
        at: context.now()
      })
    await record(transaction, {
      actorId: by,
      action: 'base.share',
      subjectKind: 'knowledge_base',
      subjectId: base.id,
      before: before ? { kind, subjectId, level: before.level } : null,
      after: { kind, subjectId, level }
    })
    return toMember(saved!)
  })
}
