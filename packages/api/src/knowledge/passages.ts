import type { Passage } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import { createBatcher } from '../db/batcher.ts'
import type { Db } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import { type DocumentOfPassage, findCitedDocuments } from '../documents/queries.ts'
import type { TalkQuestion } from '../search/search-question.ts'
import { corpusOf } from './queries.ts'
import { mayRead } from './readable.ts'

/** A passage that was found, before the question's words are marked in it. */
export type UnmarkedPassage = Omit<Passage, 'marks' | 'headingMarks'> & {
  /** The address from which its document was fetched. */
  url: string | null
  /** The version of the document. */
  version: number
}

/** A question to bases, perhaps one of a talk (`search/search-question.ts`). */
type QuestionToBases = { baseIds: string[] } & Omit<TalkQuestion, 'corpora'>

/**
 * The passages of these bases, which whoever asks may read, that are about a question. Passages of documents that were deleted meanwhile
 * are left out.
 */
export async function findPassages(
  { sql, passages }: Pick<Context, 'sql' | 'passages'>,
  { baseIds, ...question }: QuestionToBases
): Promise<UnmarkedPassage[]> {
  const found = await passages.search({ corpora: baseIds.map(corpusOf), ...question })
  const byId = await documentsOf(sql, [...new Set(found.map(({ source }) => source))])
  return found.flatMap(({ source, position, text, heading, page, score }) => {
    const document = byId.get(source)
    if (!document) return []
    const { name: documentName, baseId: knowledgeBaseId, url, version } = document
    return [{ documentId: source, documentName, knowledgeBaseId, position, text, page, heading, score, url, version }]
  })
}

type Documents = Map<string, DocumentOfPassage>

/** The documents of passages by their ids. Questions of one instant share a statement. */
function documentsOf(sql: Sql, ids: string[]): Promise<Documents> {
  if (ids.length === 0) return Promise.resolve(new Map())
  let find = finders.get(sql)
  if (!find) {
    find = createBatcher<string[], Documents>({ maxItems: 40, maxCalls: 2 }, async wanted => {
      const rows = await findCitedDocuments(sql, [...new Set(wanted.flat())])
      const byId = new Map(rows.map(row => [row.id, row]))
      return wanted.map(() => byId)
    })
    finders.set(sql, find)
  }
  return find(ids)
}

const finders = new WeakMap<Sql, (ids: string[]) => Promise<Documents>>()

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
