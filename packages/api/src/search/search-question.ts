import { closenessOf } from './closeness.ts'
import { coverageOf } from './coverage.ts'
import { worthOf } from './query-terms.ts'
import { type Ranked, Ranking, type WeighedTerm } from './rank.ts'
import type { SearchReads } from './read-index.ts'
import { type FoundPassage, type PassagePlace, type ReadPassage, readRanked } from './read-ranked.ts'
import { readTerms } from './search.ts'
import { type Bearing, bearingOf, type Coverage, relevanceOf, talkTerms } from './talk.ts'
import { loadTerms, type Terms } from './terms.ts'

/** A question, perhaps one of a talk. */
export type TalkQuestion = {
  /** The names of the corpora to search. Whoever asks must be allowed to read them: nothing is checked here. */
  corpora: string[]
  query: string
  /** The questions before it, the newest first. */
  earlier?: string[]
  /** The passages that the last answer cited. */
  cited?: PassagePlace[]
  topK: number
}

/** `relevance`: from 1 on the passage is about the question. */
export type QuestionPassage = FoundPassage & { relevance: number }

/**
 * The passages that are about a question, best first: its own words lead, those of the questions before it and what the last answer cited
 * follow (`talk.ts`). None for thanks and greetings, and for a question that shares but common words with the passages.
 * @param least how relevant a passage has to be; 0 for whoever has other reasons to take it
 */
export async function searchForQuestion(reads: SearchReads, question: TalkQuestion, least = 1): Promise<QuestionPassage[]> {
  const { corpora, topK, cited = [] } = question
  const terms = await loadTerms()
  for (let attempt = 1; ; attempt++) {
    const all = await rankForQuestion(reads, terms, question)
    if (!all) return []
    const ranks = { ...all, best: worthReading(all, question, least) }
    const named = { corpora, passages: cited }
    const best = ranks.best.map(({ passage }) => passage)
    const rows = await readRanked(reads.db, { ranked: best, named })
    const isWhole = rows.filter(({ place }) => place !== null).length === best.length
    // What was ranked may have been merged with others, or replaced, before it was read.
    if (!isWhole && attempt < maxAttempts) continue
    return withRelevance(withCloseness(rows, ranks, terms), ranks, cited)
      .filter(({ relevance }) => relevance >= least)
      .sort((one, other) => other.score - one.score)
      .slice(0, topK)
  }
}

const maxAttempts = 5

/** A passage with what it covers of the question, and of those before it. */
type Best = { passage: Ranked; own: Coverage; earlier: Coverage }

type Ranks = {
  best: Best[]
  bearing: Bearing
  /** How many were searched. */
  passages: number
  /** What the passages' texts are compared with. */
  asked: { text: string; terms: WeighedTerm[] }
  /** What the question, and what the questions before it, are worth. */
  worth: { own: number; earlier: number }
}

/** Undefined when nothing was asked. */
async function rankForQuestion(
  reads: SearchReads,
  terms: Terms,
  { corpora, query, earlier = [], cited = [], topK }: TalkQuestion
): Promise<Ranks | undefined> {
  const asked = talkTerms(terms, query, earlier)
  if (asked.own.length === 0 || corpora.length === 0) return undefined
  const { blocks, near } = await readTerms(reads, corpora, asked.own, asked.earlier)
  const own = [...asked.own, ...near.filter(({ term }) => !asked.own.some(typed => typed.term === term))]
  const occurring = new Set(blocks.flatMap(({ postings }) => postings.map(({ term }) => term)))
  const before = asked.earlier.filter(({ term }) => occurring.has(term))

  const ranking = new Ranking(blocks)
  const weighed = ranking.add(own)
  const isTalk = before.length > 0 || cited.length > 0
  const bearing = bearingOf(isTalk ? coverageOf(ranking.best(few), own) : [], before, asked, ranking.passages)
  if (before.length > 0) ranking.add(before, bearing.earlier * bearing.lead)
  const best = ranking.best(2 * topK + few)
  const [byOwn, byEarlier] = [coverageOf(best, own), coverageOf(best, before)]
  return {
    best: best.map((passage, at) => ({ passage, own: byOwn[at]!, earlier: byEarlier[at]! })),
    bearing,
    passages: ranking.passages,
    asked: { text: query, terms: weighed },
    worth: { own: worthOf(own), earlier: worthOf(before) }
  }
}

/** How many of the best passages tell whether a question stands by itself; and how many more are looked at than are wanted. */
const few = 10

/** The passages, the best with what their texts add to their scores. What was named only is not compared. */
function withCloseness(rows: ReadPassage[], { asked }: Ranks, terms: Terms): ReadPassage[] {
  const compared = rows.filter(({ place }) => place !== null && place < mostCompared)
  const passages = compared.map(({ corpus, source, ...passage }) => ({ ...passage, document: `${corpus} ${source}` }))
  const added = new Map(closenessOf(terms, asked.text, asked.terms, passages).map((score, at) => [compared[at]!, score]))
  return rows.map(row => ({ ...row, score: row.score + (added.get(row) ?? 0) }))
}

/** The texts of so many are compared with the question: of those that follow, none comes among the first few any more. */
const mostCompared = 16

/**
 * Those of the best that may be among the results, so that no other is read. Which of them the last answer cited is known only once they are
 * read.
 */
function worthReading(ranks: Ranks, { cited = [], topK }: TalkQuestion, least: number): Best[] {
  const mayBeCited = cited.length > 0
  const found = ranks.best.filter(one => relevanceIn(ranks, one, { hasCited: mayBeCited, isCited: mayBeCited }) >= least)
  return mayBeCited ? found : found.slice(0, Math.max(topK, mostCompared))
}

function relevanceIn(
  { bearing, passages }: Ranks,
  { own, earlier }: Pick<Best, 'own' | 'earlier'>,
  { hasCited, isCited }: { hasCited: boolean; isCited: boolean }
): number {
  const before = {
    covered: bearing.earlier * earlier.covered + (isCited ? bearing.cited : 0),
    total: bearing.earlier * earlier.total + (hasCited ? bearing.cited : 0),
    hasRare: earlier.hasRare || isCited
  }
  return relevanceOf(own, before, bearing, passages)
}

/** The passages with how relevant each is; those that the last answer cited count for it. */
function withRelevance(rows: ReadPassage[], ranks: Ranks, cited: PassagePlace[]): QuestionPassage[] {
  const { best, bearing, worth } = ranks
  const keyOf = ({ source, position }: PassagePlace) => `${source} ${position}`
  const citedKeys = new Set(cited.map(keyOf))
  const ranked = new Set(rows.flatMap(row => (row.place === null ? [] : [keyOf(row)])))
  return rows.flatMap(({ place, context, ...passage }) => {
    if (place === null && ranked.has(keyOf(passage))) return []
    const isCited = citedKeys.has(keyOf(passage))
    const nothing = {
      own: { covered: 0, total: worth.own, hasRare: false },
      earlier: { covered: 0, total: worth.earlier, hasRare: false }
    }
    const covered = place === null ? nothing : best[place]!
    const score = passage.score + (isCited ? (bearing.lead * bearing.cited) / 2 : 0)
    return [{ ...passage, score, relevance: relevanceIn(ranks, covered, { hasCited: cited.length > 0, isCited }) }]
  })
}
