import { type CourseTopic, limits } from '@lyceum/core/contract'
import { queryTerms } from '../search/query-terms.ts'
import { rarityOf } from '../search/rarity.ts'
import type { Terms } from '../search/terms.ts'
import { groupCount, isSmallGroup, learnersOf } from './group-counts.ts'
import type { LearnerQuestion } from './learner-questions.ts'

const maxTopics = 12
const maxWords = 4
/** Of the questions of a topic, so many have each of its further words. */
const share = 0.4

type Asked = Pick<LearnerQuestion, 'learner' | 'text' | 'withoutSource' | 'disliked'>
type Topic = Omit<CourseTopic, 'name'>
type Read = Asked & { terms: ReadonlySet<string> }

/**
 * Puts questions together that have a word in common, the most common one first, and names each topic by the words of the questions
 * themselves. A word that fewer learners used than make a group is never shown, and neither is a topic of so few.
 */
export function topicsOf(terms: Terms, questions: readonly Asked[]): Topic[] {
  const written = new Map<string, Map<string, number>>()
  let left: Read[] = questions.map(question => ({ ...question, terms: termsIn(terms, question.text, written) }))
  const topics: Topic[] = []
  while (topics.length < maxTopics) {
    const seed = strongest(left)
    if (seed === undefined) break
    const about = left.filter(question => question.terms.has(seed))
    left = left.filter(question => !question.terms.has(seed))
    topics.push({
      words: [seed, ...furtherWords(about, seed)].map(term => asWritten(written, term)),
      questions: about.length,
      learners: learnersOf(about),
      withoutSource: groupCount(about.filter(({ withoutSource }) => withoutSource)),
      disliked: groupCount(about.filter(({ disliked }) => disliked))
    })
  }
  return topics
}

/** Words are those of the language: Chinese has no blanks between them. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const maxText = 2000

/** What a question is about: its words without everyday ones, by what they have in common with other forms and scripts of theirs. */
function termsIn(terms: Terms, text: string, written: Map<string, Map<string, number>>): Set<string> {
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

const asWritten = (written: Map<string, Map<string, number>>, term: string): string =>
  [...written.get(term)!].sort(([a, many], [b, more]) => more - many || a.localeCompare(b))[0]![0]

/** The term that most questions have, of those that enough learners used. */
function strongest(questions: readonly Read[]): string | undefined {
  const asked = new Map<string, Read[]>()
  for (const question of questions) for (const term of question.terms) asked.set(term, [...(asked.get(term) ?? []), question])
  return [...asked]
    .filter(([, group]) => group.length >= limits.smallGroup && !isSmallGroup(group))
    .sort(([a, few], [b, many]) => many.length - few.length || a.localeCompare(b))[0]?.[0]
}

function furtherWords(about: readonly Read[], seed: string): string[] {
  const all = new Set(about.flatMap(({ terms }) => [...terms]))
  return [...all]
    .filter(term => !term.startsWith(seed) && !seed.startsWith(term))
    .map(term => ({ term, group: about.filter(({ terms }) => terms.has(term)) }))
    .filter(({ group }) => group.length >= about.length * share && !isSmallGroup(group))
    .sort((a, b) => b.group.length - a.group.length || a.term.localeCompare(b.term))
    .slice(0, maxWords - 1)
    .map(({ term }) => term)
}
