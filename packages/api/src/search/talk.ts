import { isFragment, pointsBackIn } from './pointing-words.ts'
import { type QueryTerm, queryTerms, worthOf } from './query-terms.ts'
import { rarest } from './rarity.ts'
import { withoutSmallTalk } from './small-talk.ts'
import type { Terms } from './terms.ts'

/** What a question in a talk is searched by. */
export type TalkTerms = {
  /** Empty when nothing was asked. */
  own: QueryTerm[]
  /** Of the questions before, each weighing half of the one after it. */
  earlier: QueryTerm[]
  /** Whether the question points to what was said before, as "How much is it?" and 那停车证呢 do. */
  pointsBack: boolean
}

/** The terms of a question and of those before it. @param earlier the newest first */
export function talkTerms(terms: Terms, question: string, earlier: string[]): TalkTerms {
  const asked = withoutSmallTalk(terms.simplify(question))
  const own = asked === '' ? [] : queryTerms(terms, asked)
  const known = new Set(own.map(({ term }) => term))
  const before = new Map<string, QueryTerm>()
  let share = 1
  for (const text of own.length > 0 ? earlier : []) {
    const said = withoutSmallTalk(terms.simplify(text))
    const about = said === '' ? [] : queryTerms(terms, said).filter(({ worth }) => worth > 0)
    if (about.length === 0) continue
    for (const term of about)
      if (!known.has(term.term) && !before.has(term.term))
        before.set(term.term, { ...term, weight: term.weight * share, worth: term.worth * share })
    share *= decay
  }
  return { own, earlier: [...before.values()], pointsBack: pointsBackIn(asked) || isElliptic(asked, worthOf(own)) }
}

/**
 * A question in words that stand by themselves, for what is searched with a text instead of terms: where it points back and does not name
 * what it is about itself, behind the latest question before it that does not point back. Empty when nothing was asked.
 * @param earlier the newest first
 */
export function standingQuestion(terms: Terms, question: string, earlier: string[]): string {
  const { own, pointsBack } = talkTerms(terms, question, [])
  if (own.length === 0) return ''
  if (!pointsBack || (worthOf(own) >= namesEnough && !isFragment(withoutSmallTalk(terms.simplify(question))))) return question
  const before = earlier.find(text => {
    const said = talkTerms(terms, text, [])
    return said.own.length > 0 && !said.pointsBack
  })
  return before === undefined ? question : `${before.slice(0, maxBefore)} ${question}`
}

/** As much as two rare words: what a word such as "their" stands for is then in the question, or adds little. */
const namesEnough = 2 * rarest

/** Characters of an earlier question in front of one that points back. */
const maxBefore = 200

/** How much less a question weighs than the one after it. */
const decay = 0.5

/** Whether a question says hardly more than what is asked of a subject, such as "How long?" and 要带什么. */
const isElliptic = (asked: string, worth: number) => worth < 1 || (worth < leastOwn && wordsIn(asked) <= 2)
const leastOwn = 4.5
/** Two Chinese characters count as a word. */
const wordsIn = (text: string) =>
  (text.match(/\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+/gu) ?? []).filter(word => /[\p{L}\p{N}]/u.test(word)).length

/** How much a passage tells of being about a question: the worth of the question's terms that it has, of that of all of them. */
export type Coverage = {
  covered: number
  total: number
  /** Whether a covered term is not of everyday language. */
  hasRare: boolean
}

/**
 * How well founded it is that a passage is about a question: the share of the question that it covers, times the root of what that is
 * worth. One rare word is enough where nothing else was asked; a common one is not, beside several that are missing. Among many passages
 * some have a few everyday words of any question by chance, so that these are worth less.
 * @param passages how many there are
 */
function foundation({ covered, total, hasRare }: Coverage, passages: number): number {
  if (total <= 0) return 0
  const byChance = hasRare ? 0 : chance.nats * Math.log(Math.min(chance.many, Math.max(1, passages / chance.few)))
  return Math.max(0, covered - byChance * (1 - chance.whole * (covered / total))) ** 1.5 / total
}

/** What e times as many passages as a few have by chance; for a question that is covered as a whole, so much of it does not count. */
const chance = { nats: 1.5, few: 20, many: 100, whole: 0.7 }

/** A passage with less is about something else. README.md says how the two were chosen. */
const leastFoundation = 1
const leastFoundationInTalk = 1.4

/** From here on a question stands by itself, and what was said before only decides between equal passages. */
const standsAlone = { foundation: 1.5, share: 0.6 }

/** What is said of a question by what was said before it. */
export type Bearing = {
  /** What the terms of earlier questions weigh. */
  earlier: number
  /** What it is worth that the answer before cited the passage. */
  cited: number
  /** What both count in the order of the passages. */
  lead: number
  /** Whether passages are relevant by what was said before. */
  finds: boolean
}

/**
 * How much what was said before counts: the earlier questions together as much as one rare word, and so does a citation; half of it if
 * the question does not point back, since it may be about something else; and much less if passages answer it by itself.
 * @param best how well the passages that fit the question best cover it
 */
export function bearingOf(best: Coverage[], known: QueryTerm[], { pointsBack }: TalkTerms, passages: number): Bearing {
  const isAlone = best.some(
    one => foundation(one, passages) >= standsAlone.foundation && one.covered >= standsAlone.share * one.total
  )
  const worth = known.reduce((sum, term) => sum + term.worth, 0)
  const share = pointsBack ? 1 : 0.5
  return {
    earlier: worth > 0 ? share * Math.min(2, rarest / worth) : 0,
    cited: share * rarest,
    lead: isAlone ? 0.25 : 1,
    finds: !isAlone
  }
}

/** From 1 on a passage is about the question. @param passages how many there are */
export function relevanceOf(own: Coverage, before: Coverage, bearing: Bearing, passages: number): number {
  const alone = foundation(own, passages) / leastFoundation
  if (!bearing.finds) return alone
  const [covered, total] = [own.covered + before.covered, own.total + before.total]
  const together = { covered, total, hasRare: own.hasRare || before.hasRare }
  return Math.max(alone, before.covered > 0 ? foundation(together, passages) / leastFoundationInTalk : 0)
}
