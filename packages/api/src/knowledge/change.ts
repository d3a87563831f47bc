import {
  AppError,
  type createBase,
  type deleteBase,
  type getBase,
  type KnowledgeBase,
  type updateBase
} from '@lyceum/core/contract'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import { abandonDocumentsOf, removeAbandoned } from '../documents/queries.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { toBase } from './present.ts'
import { corpusOf, findBase, lockBase } from './queries.ts'
import type { BaseInPath } from './subject.ts'

export async function makeBase({ context, actor, body }: Call<typeof createBase>): Promise<KnowledgeBase> {
  const at = context.now()
  const id = newId()
  await context.db('knowledgeBases').insert({ id, ownerId: signedIn(actor).userId, ...body, createdAt: at, updatedAt: at })
  return toBase(actor, (await findBase(context.db, id))!)
}

export async function readBase({ actor, subject }: Call<typeof getBase, BaseInPath>): Promise<KnowledgeBase> {
  return toBase(actor, subject)
}

export async function changeBase({ context, actor, subject, body }: Call<typeof updateBase, BaseInPath>): Promise<KnowledgeBase> {
  await context
    .db('knowledgeBases')
    .where({ id: subject.id })
    .update({ ...body, updatedAt: context.now() })
  const changed = await findBase(context.db, subject.id)
  if (!changed) throw new AppError('notFound')
  return toBase(actor, changed)
}

/** Deletes the base with its documents and what is found in them; their bytes are removed from the storage afterwards. */
export async function removeBase({ context, actor, subject: base }: Call<typeof deleteBase, BaseInPath>): Promise<void> {
  const { removeCorpus } = await import('../search/index-source.ts')
  await inTransaction(context.db, async transaction => {
    if (!(await lockBase(transaction, base.id))) throw new AppError('notFound')
    await abandonDocumentsOf(transaction, base.id, context.now())
    await removeCorpus(transaction, corpusOf(base.id))
    await transaction('knowledgeBases').where({ id: base.id }).delete()
    await record(transaction, {
      actorId: signedIn(actor).userId,
      action: 'base.delete',
      subjectKind: 'knowledge_base',
      subjectId: base.id,
      before: { name: base.name, ownerId: base.ownerId, documents: base.documentCount },
      after: null
    })
  })
  // The rest, and what the storage refuses now, is removed by housekeeping.
  await removeAbandoned(context.db, context.storage).catch(() => {})
}
