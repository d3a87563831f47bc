import { AppError, type removeMember } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { deleteMember, findMember } from './member-queries.ts'
import type { BaseInPath } from './subject.ts'

export async function unshareBase({
  context,
  actor,
  subject: base,
  params
}: Call<typeof removeMember, BaseInPath>): Promise<void> {
  await inTransaction(context.db, async transaction => {
    const member = await findMember(transaction, params.memberId)
    if (!member || !(await deleteMember(transaction, base.id, member.id))) throw new AppError('notFound')
    const { kind, subjectId, level } = member
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'base.share',
      subjectKind: 'knowledge_base',
      subjectId: base.id,
      before: { kind, subjectId, level },
      after: null
    })
  })
}
