import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { nearWords } from './near-words.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import { type Ranked, rank } from './rank.ts'
import { type IndexBlock, readIndex } from './read-index.ts'
import { loadTerms } from './terms.ts'

export type FoundPassage = {
  corpus: string
  source: string
  /** The passage's place in its source, from 0. */
  position: number
  text: string
  heading: string | null
  page: number | null
  /** How well it fits; compare it only within one search. */
  score: number
}

/**
 * The passages that fit a query best, best first. Scores of several corpora compare, since all of them are one collection for the
 * statistics. A word that occurs nowhere stands for those that it is a slip away from.
 *
 * @param corpora the names of those to search. Whoever asks must be allowed to read them: nothing is checked here
 * @param empty whether words that carry no meaning count a little, as in questions to documents, or not at all
 * @param also other words for those of the query; they count much less
 * @param topK how many passages to return at most
 */
export async function searchPassages(db: Db, wanted: SearchRequest): Promise<FoundPassage[]> {
  for (let attempt = 1; ; attempt++) {
    const ranked = await rankPassages(db, wanted)
    const found = await readRanked(db, ranked)
    // What was ranked may have been merged with others, or replaced, before it was read.
    if (found.length === ranked.length || attempt === maxAttempts) return found.map(({ place, ...passage }) => passage)
  }
}

const maxAttempts = 5

export type SearchRequest = { corpora: string[]; query: string; also?: string[]; empty?: 'little' | 'nothing'; topK: number }

async function rankPassages(db: Db, { corpora, query, also = [], empty, topK }: SearchRequest): Promise<Ranked[]> {
  const terms = await loadTerms()
  const typed = queryTerms(terms, query, empty)
  const others = also.flatMap(word => queryTerms(terms, word, empty))
  const read = await readTerms(
    db,
    corpora,
    typed,
    others.map(other => ({ ...other, weight: other.weight * alsoWeight }))
  )
  return rank(read.blocks, read.terms, topK)
}

const alsoWeight = 0.3

/**
 * Reads what the index has about the terms.
 * @param typed those of which unknown ones stand for words that they are a slip away from
 * @returns the blocks with their postings, and both lists joined with what the unknown ones stand for
 */
export async function readTerms(
  db: Db,
  corpora: string[],
  typed: QueryTerm[],
  others: QueryTerm[]
): Promise<{ blocks: IndexBlock[]; terms: QueryTerm[]; near: QueryTerm[] }> {
  const wanted = merged([...typed, ...others])
  if (wanted.length === 0 || corpora.length === 0) return { blocks: [], terms: [], near: [] }
  const read = (of: QueryTerm[]) =>
    readIndex(
      db,
      corpora,
      of.map(({ term }) => term),
      maxPostings
    )
  const blocks = await read(wanted)
  const known = new Set(blocks.flatMap(({ postings }) => postings.map(({ term }) => term)))
  const slips = typed.filter(({ term }) => !known.has(term))
  const near = slips.length > 0 ? await nearWords(db, blocks, slips) : []
  if (near.length === 0) return { blocks, terms: wanted, near }
  const all = merged([...wanted, ...near])
  return { blocks: await read(all), terms: all, near }
}

/** Each term once, with its greatest weight. */
function merged(terms: QueryTerm[]): QueryTerm[] {
  const found = new Map<string, QueryTerm>()
  for (const one of terms) {
    const { weight = 0, suffices = false } = found.get(one.term) ?? {}
    found.set(one.term, { ...one, weight: Math.max(weight, one.weight), suffices: suffices || one.suffices })
  }
  return [...found.values()]
}

/** A passage by its document and its place there. */
export type PassagePlace = { source: string; position: number }

/**
 * Reads what was ranked, but for what is gone since then, and passages that are named. `place` is that in the ranking; null for one of the
 * latter.
 */
export async function readRanked(
  db: Db,
  ranked: Ranked[],
  named: { corpora: string[]; passages: PassagePlace[] } = { corpora: [], passages: [] }
): Promise<(FoundPassage & { place: number | null })[]> {
  if (ranked.length === 0 && named.passages.length === 0) return []
  const withNamed = named.passages.length > 0
  const { rows } = await db.raw(
    withNamed ? `${rankedPassages} union all ${namedPassages} order by place` : `${rankedPassages} order by place`,
    [
      ranked.map(({ block }) => block.segment),
      ranked.map(({ block }) => block.part),
      ranked.map(({ passage }) => passage),
      ranked.map(({ score }) => score),
      ...(withNamed
        ? [named.passages.map(({ source }) => source), named.passages.map(({ position }) => position), named.corpora]
        : [])
    ] as Knex.RawBinding[]
  )
  return rows
}

const rankedPassages = `select c.name as corpus, s.source, s.position, s.text, s.heading, s.page, r.score, r.place::int as place
     from unnest(?::bigint[], ?::bigint[], ?::integer[], ?::real[]) with ordinality as r (segment, part, passage, score, place)
     cross join lateral (
       select * from (
         select p.corpus, p.source, p.position, p.first, p.passages from search_parts p
         where p.segment = r.segment and p.first <= r.passage order by p.first desc limit 1
       ) in_segment
       union all
       select p.corpus, p.source, p.position, 0, p.passages from search_parts p where p.id = r.part
     ) p
     join search_corpora c on c.id = p.corpus
     join search_passages s
       on s.corpus = p.corpus and s.source = p.source and s.position = p.position + r.passage - p.first
     where r.passage < p.first + p.passages`

const namedPassages = `select c.name, s.source, s.position, s.text, s.heading, s.page, 0, null
     from unnest(?::text[], ?::integer[]) as n (source, position)
     join search_corpora c on c.name = any(?)
     join search_passages s on s.corpus = c.id and s.source = n.source and s.position = n.position`

/** How many postings a search reads: enough for every question but those of very common words in very large corpora. */
const maxPostings = 300_000
