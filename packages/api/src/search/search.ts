import { nearWords } from './near-words.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'
import { type Ranked, rank } from './rank.ts'
import { type IndexBlock, readIndex, type SearchReads } from './read-index.ts'
import { type FoundPassage, readRanked } from './read-ranked.ts'
import { loadTerms } from './terms.ts'

/**
 * The passages that fit a query best, best first. Scores of several corpora compare, since all of them are one collection for the
 * statistics. A word that occurs nowhere stands for those that it is a slip away from.
 *
 * @param corpora the names of those to search. Whoever asks must be allowed to read them: nothing is checked here
 * @param empty whether words that carry no meaning count a little, as in questions to documents, or not at all
 * @param also other words for those of the query; they count much less
 * @param topK how many passages to return at most
 */
export async function searchPassages(reads: SearchReads, wanted: SearchRequest): Promise<FoundPassage[]> {
  for (let attempt = 1; ; attempt++) {
    const ranked = await rankPassages(reads, wanted)
    const found = await readRanked(reads.db, { ranked })
    // What was ranked may have been merged with others, or replaced, before it was read.
    if (found.length === ranked.length || attempt === maxAttempts) return found.map(({ place, context, ...passage }) => passage)
  }
}

const maxAttempts = 5

export type SearchRequest = { corpora: string[]; query: string; also?: string[]; empty?: 'little' | 'nothing'; topK: number }

async function rankPassages(reads: SearchReads, { corpora, query, also = [], empty, topK }: SearchRequest): Promise<Ranked[]> {
  const terms = await loadTerms()
  const typed = queryTerms(terms, query, empty)
  const others = also.flatMap(word => queryTerms(terms, word, empty))
  const read = await readTerms(
    reads,
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
  reads: SearchReads,
  corpora: string[],
  typed: QueryTerm[],
  others: QueryTerm[]
): Promise<{ blocks: IndexBlock[]; terms: QueryTerm[]; near: QueryTerm[] }> {
  const wanted = merged([...typed, ...others])
  if (wanted.length === 0 || corpora.length === 0) return { blocks: [], terms: [], near: [] }
  const read = (of: QueryTerm[]) =>
    readIndex(
      reads,
      corpora,
      of.map(({ term }) => term),
      maxPostings
    )
  const blocks = await read(wanted)
  const known = new Set(blocks.flatMap(({ postings }) => postings.map(({ term }) => term)))
  const slips = typed.filter(({ term }) => !known.has(term))
  const near = slips.length > 0 ? await nearWords(reads.db, blocks, slips) : []
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

/** How many postings a search reads: enough for every question but those of very common words in very large corpora. */
const maxPostings = 300_000
