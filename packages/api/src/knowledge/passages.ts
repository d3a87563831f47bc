import type { Passage } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { findDocumentsByIds } from '../documents/queries.ts'
import { corpusOf } from './queries.ts'
import { mayRead } from './readable.ts'

/** A passage that was found, before the question's words are marked in it. */
export type UnmarkedPassage = Omit<Passage, 'marks' | 'headingMarks'>

/** The best passages of these bases, which whoever asks may read. Passages of documents that were deleted meanwhile are left out. */
export async function findPassages(
  { db, passages }: Pick<Context, 'db' | 'passages'>,
  { baseIds, query, topK }: { baseIds: string[]; query: string; topK: number }
): Promise<UnmarkedPassage[]> {
  const found = await passages.search({ corpora: baseIds.map(corpusOf), query, topK })
  const documents = await findDocumentsByIds(db, [...new Set(found.map(({ source }) => source))])
  const byId = new Map(documents.map(document => [document.id, document]))
  return found.flatMap(({ source, position, text, heading, page, score }) => {
    const document = byId.get(source)
    if (!document) return []
    const { name: documentName, baseId: knowledgeBaseId } = document
    return [{ documentId: source, documentName, knowledgeBaseId, position, text, page, heading, score }]
  })
}

/** A base that may be searched for a question. */
export type SearchableBase = {
  id: string
  name: string
  /** Whether the asker may read all of it, not only the passages that are quoted to them. */
  readable: boolean
}

/**
 * The bases to search for a question: those chosen for it that the asker may read, and those of the agent that its publisher may
 * read. Both are looked up now, so that a right that was taken away counts.
 *
 * @param askerId the person who asks; null for a guest
 */
export async function findSearchableBases(
  db: Db,
  { askerId, chosen, publisherId, always }: { askerId: string | null; chosen: string[]; publisherId: string; always: string[] }
): Promise<SearchableBase[]> {
  const { rows } = await db.raw(
    `select b.id, b.name, b.asker_reads as readable
     from (
       select k.id, k.name, ${mayRead('k', 'asker')} as asker_reads, ${mayRead('k', 'publisher')} as publisher_reads
       from knowledge_bases k
       left join users asker on asker.id = ?
       left join users publisher on publisher.id = ?
       where k.id = any(?::text[]) or k.id = any(?::text[])
     ) b
     where (b.asker_reads and b.id = any(?::text[])) or (b.publisher_reads and b.id = any(?::text[]))
     order by b.id`,
    [askerId, publisherId, chosen, always, chosen, always]
  )
  return rows
}

/** The ids among these that a person may read. */
export async function findReadableBases(db: Db, userId: string, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await db.raw(
    `select k.id, k.name from knowledge_bases k join users u on u.id = ?
     where k.id = any(?::text[]) and ${mayRead('k', 'u')} order by k.name, k.id`,
    [userId, ids]
  )
  return rows
}
