import { AppError } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { findReadableBases } from '../knowledge/passages.ts'

/** Checks the bases chosen for a question. @throws validation unless the asker may read each of them; guests and shares choose none */
export async function checkChosenBases({ db }: Context, actor: Actor, baseIds: string[]): Promise<void> {
  const wanted = new Set(baseIds)
  const mayChoose = actor.kind === 'user' && !actor.share && !actor.course
  const readable = mayChoose ? await findReadableBases(db, actor.userId, [...wanted]) : []
  if (readable.length < wanted.size)
    throw new AppError('validation', { problems: [{ path: ['knowledgeBaseIds'], reason: 'rejected' }] })
}
