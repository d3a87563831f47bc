import { AppError, type deleteBase } from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import { removeSoon } from '../documents/remove-abandoned.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { lockBase } from './queries.ts'
import type { BaseInPath } from './subject.ts'

/** Deletes the base with its documents and what is found in them; their bytes are removed from the storage afterwards. */
export async function removeBase({ context, actor, subject: base }: Call<typeof deleteBase, BaseInPath>): Promise<void> {
  const { eraseBase } = await import('./erase-base.ts')
  await inTransaction(context.db, async transaction => {
    if (!(await lockBase(transaction, base.id))) throw new AppError('notFound')
    await eraseBase(transaction, base.id, context.now())
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'base.delete',
      subjectKind: 'knowledge_base',
      subjectId: base.id,
      before: { name: base.name, ownerId: base.ownerId, documents: base.documentCount },
      after: null
    })
  })
  await removeSoon(context)
}
