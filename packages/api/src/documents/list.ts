import type { listDocuments, ReplyOf } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { toDocuments } from './present.ts'
import { findDocuments } from './queries.ts'
import type { BaseOfDocuments } from './subject.ts'

export async function listDocumentsOfBase(
  call: Call<typeof listDocuments, BaseOfDocuments>
): Promise<ReplyOf<typeof listDocuments>> {
  const { context, subject: base, query } = call
  const { rows, total, newest } = await findDocuments(context.db, base.id, query)
  const items = await toDocuments(context, base.id, rows)
  return { items, total, newest: newest?.toISOString() ?? null, page: query.page, pageSize: query.pageSize }
}
