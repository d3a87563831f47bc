import type { createBase, KnowledgeBase } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import { newId } from '../secrets/new-id.ts'
import { toBase } from './present.ts'
import { findBase } from './queries.ts'

export async function makeBase({ context, actor, body }: Call<typeof createBase>): Promise<KnowledgeBase> {
  const at = context.now()
  const id = newId()
  await context.db('knowledgeBases').insert({ id, ownerId: signedIn(actor).userId, ...body, createdAt: at, updatedAt: at })
  return toBase(actor, (await findBase(context.db, id))!)
}
