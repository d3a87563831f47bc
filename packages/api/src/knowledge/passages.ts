import type { Passage } from '@lyceum/core/contract'
import { baseLevelOf, baseUseState, mayQuote } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { findDocumentsByIds } from '../documents/queries.ts'
import type { TalkQuestion } from '../search/search-question.ts'
import { findPersons, findRulings, findWithMembers } from './agent-queries.ts'
import { corpusOf } from './queries.ts'
import { mayRead } from './readable.ts'

/** A passage that was found, before the question's words are marked in it. */
export type UnmarkedPassage = Omit<Passage, 'marks' | 'headingMarks'>

/** A question to bases, perhaps one of a talk (`search/search-question.ts`). */
type QuestionToBases = { baseIds: string[] } & Omit<TalkQuestion, 'corpora'>

/**
 * The passages of these bases, which whoever asks may read, that are about a question. Passages of documents that were deleted meanwhile
 * are left out.
 */
export async function findPassages(
  { db, passages }: Pick<Context, 'db' | 'passages'>,
  { baseIds, ...question }: QuestionToBases
): Promise<UnmarkedPassage[]> {
  const found = await passages.search({ corpora: baseIds.map(corpusOf), ...question })
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

/** Who asks what: the bases that were chosen for the question, and those that the agent always uses. */
export type BasesOfQuestion = {
  agentId: string
  /** The person who asks; null for a guest. */
  askerId: string | null
  chosen: string[]
  publisherId: string
  always: string[]
}

/**
 * The bases to search for a question: those chosen for it that the asker may read, and those of the agent that `rules/base-use` lets it
 * quote to them. All rights are looked up now, so that one that was taken away counts.
 */
export async function findSearchableBases(
  db: Db,
  { agentId, askerId, chosen, publisherId, always }: BasesOfQuestion
): Promise<SearchableBase[]> {
  const people = [askerId, publisherId].filter(id => id !== null)
  const [bases, persons, rulings] = await Promise.all([
    findWithMembers(db, [...chosen, ...always]),
    findPersons(db, people),
    findRulings(db, { agentId })
  ])
  return bases.flatMap(base => {
    const levelOf = (id: string | null) => baseLevelOf(persons.get(id ?? '') ?? { kind: 'nobody' }, base)
    const readable = levelOf(askerId) !== null
    const state = baseUseState({
      publisherOwns: base.ownerId === publisherId,
      publisherLevel: levelOf(publisherId),
      ruling: rulings.find(({ baseId }) => baseId === base.id)?.ruling ?? null
    })
    const searched = (readable && chosen.includes(base.id)) || (always.includes(base.id) && mayQuote(state, readable))
    return searched ? [{ id: base.id, name: base.name, readable }] : []
  })
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
