import { setImmediate as othersFirst } from 'node:timers/promises'
import { queryTerms } from '../search/query-terms.ts'
import { rarityOf } from '../search/rarity.ts'
import type { Terms } from '../search/terms.ts'
import { type AskedGroup, askedGroup, isTooFew, leavesTooFew, type ToldFigure, toldPart } from './group-counts.ts'
import type { LearnerQuestion } from './learner-questions.ts'

type Asked = Pick<LearnerQuestion, 'learner' | 'text' | 'withoutSource' | 'disliked'>

/** A word that enough learners used in a week. */
export type WeekTerm = {
  term: string
  /** As it was written most, and how often. */
  written: string
  times: number
  questions: number
  withoutSource: ToldFigure
  disliked: ToldFigure
  /** The more frequent ones with which enough learners wrote it, and in how many questions. */
  together: [term: string, questions: number][]
}

/** So many words of a week are kept. */
const maxTerms = 40
/** After so many questions, or words, others have their turn. */
const atOnce = 10

/**
 * The words of a week's questions, the most frequent first: those that enough learners used, and that enough learners did not use, so that a
 * word says nothing of a single person. Each word is decided for itself.
 */
export async function collectTerms(terms: Terms, questions: readonly Asked[], all: AskedGroup): Promise<WeekTerm[]> {
  const asked = new Map<string, Asked[]>()
  const written: Written = new Map()
  for (const [index, question] of questions.entries()) {
    if (index % atOnce === 0) await othersFirst()
    for (const term of termsIn(terms, question.text, written)) {
      const group = asked.get(term)
      if (group) group.push(question)
      else asked.set(term, [question])
    }
  }
  const parts = partsOf(questions, all)
  const found = [...asked]
    .filter(([, about]) => {
      const group = askedGroup(about)
      return !isTooFew(group) && !leavesTooFew(all, group)
    })
    .sort(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b))
    .slice(0, maxTerms)
  const told: WeekTerm[] = []
  for (const [index, [term, about]] of found.entries()) {
    if (index % atOnce === 0) await othersFirst()
    const [form, times] = asWritten(written, term)
    const together = found.slice(0, index).flatMap(([other, alsoAbout]): WeekTerm['together'] => {
      const had = new Set(alsoAbout)
      const both = about.filter(question => had.has(question))
      return both.length === 0 || isTooFew(askedGroup(both)) ? [] : [[other, both.length]]
    })
    told.push({
      ...{ term, written: form, times, questions: about.length, together },
      withoutSource: toldOfPart(about, parts.withoutSource),
      disliked: toldOfPart(about, parts.disliked)
    })
  }
  return told
}

/** All questions that are so, all that are not, and which are. */
type Part = { isSo: (question: Asked) => boolean; so: AskedGroup; others: AskedGroup }

function partsOf(questions: readonly Asked[], all: AskedGroup): Record<'withoutSource' | 'disliked', Part> {
  const part = (isSo: Part['isSo']): Part => {
    const so = questions.filter(isSo)
    return { isSo, so: askedGroup(so), others: so.length === 0 ? all : askedGroup(questions.filter(question => !isSo(question))) }
  }
  return { withoutSource: part(({ withoutSource }) => withoutSource), disliked: part(({ disliked }) => disliked) }
}

/** How many questions about something are so; null where that tells of too few, by what is told of all questions too. */
function toldOfPart(about: readonly Asked[], { isSo, so, others }: Part): ToldFigure {
  const own = askedGroup(about.filter(isSo))
  const ownOthers = askedGroup(about.filter(question => !isSo(question)))
  return leavesTooFew(so, own) || leavesTooFew(others, ownOthers) ? null : toldPart(askedGroup(about), own)
}

/** How often a term was written how. */
type Written = Map<string, Map<string, number>>

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

const asWritten = (written: Written, term: string): [form: string, times: number] =>
  [...written.get(term)!].sort(([a, many], [b, more]) => more - many || a.localeCompare(b))[0]!
