import { setImmediate as othersFirst } from 'node:timers/promises'
import { type CourseTopic, limits } from '@lyceum/core/contract'
import { queryTerms } from '../search/query-terms.ts'
import { rarityOf } from '../search/rarity.ts'
import type { Terms } from '../search/terms.ts'
import { toldCount, toldOf } from './group-counts.ts'
import type { LearnerQuestion } from './learner-questions.ts'

const maxTopics = 12
const maxWords = 4
/** Of the questions of a topic, so many have each of its further words. */
const share = 0.4

type Asked = Pick<LearnerQuestion, 'learner' | 'week' | 'withoutSource' | 'disliked'>
export type Topic = Omit<CourseTopic, 'name'>
/** How often a term was written how. */
type Written = Map<string, Map<string, number>>
/** Questions by a term that they have. */
type ByTerm = Map<string, Asked[]>

/**
 * Puts questions together that have a word in common, the most common one first, and names each topic by the words of the questions
 * themselves. What is told of a word depends on no other one: it is counted in the weeks in which enough learners used it, and is neither
 * shown nor a topic in others.
 */
export function collectTopics(terms: Terms) {
  const written: Written = new Map()
  const asked: ByTerm = new Map()
  return {
    add(question: Asked, text: string): void {
      for (const term of termsIn(terms, text, written)) add(asked, term, question)
    },
    /** What most was asked about. */
    most: (): Promise<Topic[]> => mostOf(asked, written)
  }
}

function add(groups: ByTerm, term: string, question: Asked): void {
  const group = groups.get(term)
  if (group) group.push(question)
  else groups.set(term, [question])
}

/** A large course has many words: others have their turn between them. */
async function mostOf(asked: ByTerm, written: Written): Promise<Topic[]> {
  const told: ByTerm = new Map()
  const termsOf = new Map<Asked, string[]>()
  for (const [term, group] of asked) {
    const questions = toldOf(group)
    if (questions.length === 0) continue
    await othersFirst()
    told.set(term, questions)
    for (const question of questions) {
      const own = termsOf.get(question)
      if (own) own.push(term)
      else termsOf.set(question, [term])
    }
  }
  /** How many questions of each term are of no topic yet. */
  const left = new Map([...told].map(([term, { length }]) => [term, length]))
  const taken = new Set<Asked>()
  const topics: Topic[] = []
  while (topics.length < maxTopics) {
    const seed = strongest(left)
    if (seed === undefined) break
    await othersFirst()
    const about = told.get(seed)!
    for (const question of about) {
      if (taken.has(question)) continue
      taken.add(question)
      for (const term of termsOf.get(question)!) left.set(term, left.get(term)! - 1)
    }
    topics.push({
      words: [seed, ...furtherWords(about, seed, termsOf)].map(term => asWritten(written, term)),
      questions: about.length,
      withoutSource: toldCount(about.filter(({ withoutSource }) => withoutSource)),
      disliked: toldCount(about.filter(({ disliked }) => disliked))
    })
  }
  return topics
}

/** Words are those of the language: Chinese has no blanks between them. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const maxText = 2000

/** What a question is about: its words without everyday ones, by what they have in common with other forms and scripts of theirs. */
function termsIn(terms: Terms, text: string, written: Written): Set<string> {
  const asked = text.slice(0, maxText)
  const meant = new Set(queryTerms(terms, asked, 'nothing').map(({ term }) => term))
  const found = new Set<string>()
  const add = (term: string, form: string) => {
    const isKnown = meant.has(isHan(term) ? term.slice(0, 2) : term)
    if (!isKnown || rarityOf(term) < leastRarity[isHan(term) ? 'chinese' : 'other']) return
    found.add(term)
    const forms = written.get(term) ?? written.set(term, new Map()).get(term)!
    forms.set(form, (forms.get(form) ?? 0) + 1)
  }
  for (const { segment, isWordLike } of segmenter.segment(asked)) {
    const word = segment.normalize('NFKC').toLowerCase()
    if (!isWordLike || word.length < 2 || /^\d+$/.test(word)) continue
    const term = isHan(word) ? terms.simplify(word) : terms.stem(word)
    add(term, segment)
    // Where a Chinese word ends is a matter of what follows: 特征 and 特征值 are about the same.
    if (isHan(term) && term.length > 2) add(term.slice(0, 2), segment.slice(0, 2))
  }
  return found
}

/** Words of everyday language, such as 方法 and “question”, tell nothing of what was asked. */
const leastRarity = { chinese: 3, other: 4 }

const isHan = (word: string) => /^\p{Script=Han}{2}/u.test(word)

const asWritten = (written: Written, term: string): string =>
  [...written.get(term)!].sort(([a, many], [b, more]) => more - many || a.localeCompare(b))[0]![0]

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
function furtherWords(about: readonly Asked[], seed: string, termsOf: ReadonlyMap<Asked, string[]>): string[] {
  const together: ByTerm = new Map()
  for (const question of about) for (const term of termsOf.get(question)!) add(together, term, question)
  return [...together]
    .filter(([term, { length }]) => length >= about.length * share && !term.startsWith(seed) && !seed.startsWith(term))
    .map(([term, group]) => ({ term, count: toldOf(group).length }))
    .filter(({ count }) => count > 0 && count >= about.length * share)
    .sort((a, b) => b.count - a.count || a.term.localeCompare(b.term))
    .slice(0, maxWords - 1)
    .map(({ term }) => term)
}
