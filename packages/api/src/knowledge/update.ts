import { AppError, type KnowledgeBase, type updateBase } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toBase } from './present.ts'
import { findBase } from './queries.ts'
import type { BaseInPath } from './subject.ts'

export async function changeBase({ context, actor, subject, body }: Call<typeof updateBase, BaseInPath>): Promise<KnowledgeBase> {
  await context
    .db('knowledgeBases')
    .where({ id: subject.id })
    .update({ ...body, updatedAt: context.now() })
  const changed = await findBase(context.db, subject.id)
  if (!changed) throw new AppError('notFound')
  return toBase(actor, changed)
}
