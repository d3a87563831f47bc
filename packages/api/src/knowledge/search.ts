import type { ReplyOf, searchBase } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { findPassages } from './passages.ts'
import type { BaseInPath } from './subject.ts'

export async function searchInBase({
  context,
  subject: base,
  body: { query, topK }
}: Call<typeof searchBase, BaseInPath>): Promise<ReplyOf<typeof searchBase>> {
  return { items: await findPassages(context, { baseIds: [base.id], query, topK }) }
}
