import type { Passage, ReplyOf, searchBase } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { findDocumentsByIds } from '../documents/queries.ts'
import type { Call } from '../http/route.ts'
import { corpusOf } from './queries.ts'
import type { BaseInPath } from './subject.ts'

export async function searchInBase({
  context,
  subject: base,
  body: { query, topK }
}: Call<typeof searchBase, BaseInPath>): Promise<ReplyOf<typeof searchBase>> {
  return { items: await findPassages(context.db, { baseIds: [base.id], query, topK }) }
}

/** The best passages of these bases, which whoever asks may read. Passages of documents that were deleted meanwhile are left out. */
export async function findPassages(
  db: Db,
  { baseIds, query, topK }: { baseIds: string[]; query: string; topK: number }
): Promise<Passage[]> {
  const { searchPassages } = await import('../search/search.ts')
  const found = await searchPassages(db, { corpora: baseIds.map(corpusOf), query, topK })
  const documents = await findDocumentsByIds(db, [...new Set(found.map(({ source }) => source))])
  const byId = new Map(documents.map(document => [document.id, document]))
  return found.flatMap(({ source, text, heading, page, score }) => {
    const document = byId.get(source)
    if (!document) return []
    return [{ documentId: source, documentName: document.name, knowledgeBaseId: document.baseId, text, page, heading, score }]
  })
}
