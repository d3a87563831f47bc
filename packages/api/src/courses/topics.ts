import { type CourseTopic, limits } from '@lyceum/core/contract'
import { type ToldFigure, toldSum } from './group-counts.ts'
import type { WeekTerm } from './week-terms.ts'

const maxTopics = 12
const maxWords = 4
/** Of the questions of a topic, so many have each of its further words. */
const share = 0.4

export type Topic = Omit<CourseTopic, 'name'>

/** A word of all weeks in which enough learners used it. */
type Term = {
  questions: number
  withoutSource: ToldFigure[]
  disliked: ToldFigure[]
  /** How often it was written how. */
  written: Map<string, number>
  together: Map<string, number>
}

/**
 * Puts questions together that have a word in common, the most common one first, and names each topic by the words of the questions
 * themselves. What is told of a word depends on no other one.
 */
export function topicsOf(weeks: readonly (readonly WeekTerm[])[]): Topic[] {
  const terms = mergedTerms(weeks)
  /** About how many questions of each term are of no topic yet. */
  const left = new Map([...terms].map(([term, { questions }]) => [term, questions]))
  const topics: Topic[] = []
  while (topics.length < maxTopics) {
    const seed = strongest(left)
    if (seed === undefined) break
    const about = terms.get(seed)!
    left.delete(seed)
    for (const [term, questions] of about.together) if (left.has(term)) left.set(term, left.get(term)! - questions)
    topics.push({
      words: [seed, ...furtherWords(seed, about)].map(term => asWritten(terms.get(term)!)),
      questions: about.questions,
      withoutSource: toldSum(about.withoutSource),
      disliked: toldSum(about.disliked)
    })
  }
  return topics
}

function mergedTerms(weeks: readonly (readonly WeekTerm[])[]): Map<string, Term> {
  const terms = new Map<string, Term>()
  const of = (term: string): Term => {
    const known = terms.get(term) ?? {
      questions: 0,
      withoutSource: [],
      disliked: [],
      written: new Map(),
      together: new Map()
    }
    terms.set(term, known)
    return known
  }
  const addTo = (counts: Map<string, number>, key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const { term, written, times, questions, withoutSource, disliked, together } of weeks.flat()) {
    const own = of(term)
    own.questions += questions
    own.withoutSource.push(withoutSource)
    own.disliked.push(disliked)
    addTo(own.written, written, times)
    for (const [other, both] of together) {
      addTo(own.together, other, both)
      addTo(of(other).together, term, both)
    }
  }
  return terms
}

const asWritten = ({ written }: Term): string =>
  [...written].sort(([a, many], [b, more]) => more - many || a.localeCompare(b))[0]![0]

/** The term that most questions have which are of no topic yet. */
function strongest(left: ReadonlyMap<string, number>): string | undefined {
  let found: [string, number] | undefined
  for (const [term, count] of left) {
    if (count < limits.smallGroup) continue
    if (!found || count > found[1] || (count === found[1] && term.localeCompare(found[0]) < 0)) found = [term, count]
  }
  return found?.[0]
}

/** Words that enough learners wrote together with the first one. */
const furtherWords = (seed: string, { questions, together }: Term): string[] =>
  [...together]
    .filter(([term, both]) => both >= questions * share && !term.startsWith(seed) && !seed.startsWith(term))
    .sort(([a, few], [b, more]) => more - few || a.localeCompare(b))
    .slice(0, maxWords - 1)
    .map(([term]) => term)
