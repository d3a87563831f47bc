import type { getBase, KnowledgeBase } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toBase } from './present.ts'
import type { BaseInPath } from './subject.ts'

export async function readBase({ actor, subject }: Call<typeof getBase, BaseInPath>): Promise<KnowledgeBase> {
  return toBase(actor, subject)
}
