import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import type { SearchReads } from '../search/read-index.ts'
import type { FoundPassage } from '../search/read-ranked.ts'
import { type QuestionPassage, searchForQuestion, type TalkQuestion } from '../search/search-question.ts'
import type { StoredModel } from './model.ts'
import { findNearest, type NearPassage, type PassageKey } from './nearest.ts'

/** The vector of a question, and those of texts that are about no document. */
type Vectors = { wanted: Float32Array; unrelated: Float32Array[] }

/**
 * The passages that are about a question by their words or by their vectors, best first: by the sum of how near each is to the best one by
 * its words and by its vector (Bruch, Gai, Ingber, TOIS 2023).
 */
export async function searchHybrid(reads: SearchReads, model: StoredModel, question: TalkQuestion, vectors: Vectors) {
  const { db } = reads
  const { corpora, topK } = question
  const count = Math.max(topK, depth)
  const byWords = await searchForQuestion(reads, { ...question, topK: count }, 0)
  const candidates = await keysOf(db, byWords)
  const byVectors = await findNearest(db, model, { corpora, ...vectors, candidates, count })
  type Place = { key: PassageKey; passage: QuestionPassage | undefined; score: number; isRelevant: boolean }
  const places = new Map<string, Place>()
  const add = (key: PassageKey, score: number, isRelevant: boolean, passage?: QuestionPassage) => {
    const name = `${key.corpus} ${key.position} ${key.source}`
    const known = places.get(name) ?? { key, passage, score: 0, isRelevant }
    known.score += score
    known.isRelevant ||= isRelevant
    places.set(name, known)
  }
  // Where no passage is about the question by its words, these say as much less.
  const words = (1 - vectorShare) * Math.min(1, Math.max(0, ...byWords.map(({ relevance }) => relevance)))
  const best = Math.max(0, ...byWords.map(({ score }) => score))
  for (const [place, key] of candidates.entries()) {
    const passage = byWords[place]!
    add(key, best > 0 ? (words * passage.score) / best : 0, passage.relevance >= 1, passage)
  }
  const [nearest, farthest] = [byVectors[0]?.cosine ?? 0, byVectors.at(-1)?.cosine ?? 0]
  const range = Math.max(nearest - farthest, leastRange)
  for (const key of byVectors) add(key, (vectorShare * (key.cosine - farthest)) / range, isNear(key))
  const joined = [...places.values()]
    .filter(({ isRelevant }) => isRelevant)
    .sort((one, other) => other.score - one.score)
    .slice(0, topK)
  const texts = await readPassages(
    db,
    joined.flatMap(({ key, passage }) => (passage ? [] : [key]))
  )
  return joined.flatMap(({ key, passage, score }) => {
    const found = passage ?? texts.find(text => text.number === key.corpus && isSame(text, key))
    if (!found) return []
    const { corpus, source, position, text, heading, page } = found
    return [{ corpus, source, position, text, heading, page, score }]
  })
}

/**
 * Whether a passage is so much nearer to the question than to texts that are about no document. Cosines of unrelated texts are about 0.1
 * with one model and 0.7 with another, so it is the passage that tells what is far.
 */
const isNear = ({ cosine, unrelated }: NearPassage) => cosine - unrelated > Math.max(nearShare * (1 - unrelated), leastNearer)
const nearShare = 0.2
/** Above what rounding makes. */
const leastNearer = 0.01

/** How many of each list are joined. */
const depth = 50
/** What vectors say, of words and vectors together (README.md says how it was chosen). */
const vectorShare = 0.1
/** Of cosines that are nearly the same, the difference says nothing. */
const leastRange = 0.01

const isSame = (one: { source: string; position: number }, other: PassageKey) =>
  one.source === other.source && one.position === other.position

async function keysOf(db: Db, passages: FoundPassage[]): Promise<PassageKey[]> {
  const corpora: { id: number; name: string }[] = await db('searchCorpora')
    .whereIn('name', [...new Set(passages.map(({ corpus }) => corpus))])
    .select('id', 'name')
  const numbers = new Map(corpora.map(({ id, name }) => [name, id]))
  return passages.map(({ corpus, source, position }) => ({ corpus: numbers.get(corpus) ?? 0, source, position }))
}

/** Those of them that are still there. */
async function readPassages(db: Db, keys: PassageKey[]): Promise<(Omit<FoundPassage, 'score'> & { number: number })[]> {
  if (keys.length === 0) return []
  const { rows } = await db.raw(
    `select c.id as number, c.name as corpus, p.source, p.position, p.text, p.heading, p.page
     from unnest(?::integer[], ?::text[], ?::integer[]) as k (corpus, source, position)
     join search_passages p on p.corpus = k.corpus and p.source = k.source and p.position = k.position
     join search_corpora c on c.id = k.corpus`,
    [
      keys.map(({ corpus }) => corpus),
      keys.map(({ source }) => source),
      keys.map(({ position }) => position)
    ] as unknown as Knex.RawBinding[]
  )
  return rows
}
