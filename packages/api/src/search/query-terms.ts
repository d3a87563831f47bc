import { chineseWords, withoutAskingWords } from './asking-words.ts'
import { rarityOf } from './rarity.ts'
import type { TermKind, Terms } from './terms.ts'

export type QueryTerm = {
  term: string
  weight: number
  /** Whether a passage that has no other is found. */
  suffices: boolean
  /** How much a passage that has it tells of being about the query. */
  worth: number
  /** Whether it is a pair of characters of two words, which says nothing where it is missing. */
  acrossWords: boolean
  /** The term that was typed, where this one is what was meant by it. */
  meantBy?: string
}

/** Several terms stand for one compound, and the characters of a pair for the pair. README.md says what was tried. */
const weights: Record<TermKind, number> = { word: 1, whole: 1, part: 0.8, pair: 1, single: 0.35 }

/**
 * What names something counts more: words and numbers of a Chinese question that are not Chinese, such as those of 用 eduroam 怎么上网, which
 * are one term each where a Chinese word is several; in another, words within a sentence that begin with a capital, and those with digits.
 * A compound has several terms too.
 */
const nameWeight = { amongChinese: 1.6, english: 1.3 }

/** Words that ask, or hold a sentence together, weigh little, since texts are not about them. */
const emptyWeight = 0.25

const emptyEnglish =
  'a an and are as at be but by for if in into is it its no not of on or such that the their then there these they this to was were will with ' +
  'what which who whom whose when where why how do does did can could should would may might must i me my we us our you your he she him her ' +
  'am been being has have had having so than too very about any some'

const askingEnglish = 'please tell explain need want help find look looking much many'

/** The most terms of a query that are looked up; a question has far fewer. */
const maxTerms = 200

/**
 * The terms of a query, weighted. Words that hold a sentence together suffice only where the query has no others, such as "To be or not
 * to be".
 * @param empty whether words that carry no meaning count a little, or not at all
 */
export function queryTerms(terms: Terms, query: string, empty: 'little' | 'nothing' = 'little'): QueryTerm[] {
  const stems = (words: string) => new Set(words.split(' ').map(word => terms.stem(word)))
  emptyWords ??= stems(emptyEnglish)
  askingWords ??= stems(askingEnglish)
  const found = new Map<string, { term: string; weight: number; suffices: boolean }>()
  const add = (term: string, weight: number, suffices: boolean) => {
    const before = found.get(term)
    if (before) before.weight += weight
    else if (found.size < maxTerms) found.set(term, { term, weight, suffices })
  }
  // Pairs of which a character belongs to a phrase that asks are about nothing.
  const plain = terms.simplify(query)
  const said = new Set<string>()
  const { rest, kept } = withoutAskingWords(plain)
  terms.read(rest, term => said.add(term))
  terms.read(plain, (term, kind) => {
    const isEmpty = emptyWords!.has(term) || !said.has(term)
    if (!isEmpty && !askingWords!.has(term)) add(term, weights[kind], true)
    else if (empty === 'little') add(term, weights[kind] * emptyWeight, !isEmpty)
  })
  const all = [...found.values()]
  const isAboutSomething = all.some(({ suffices }) => suffices)
  const within = new Set([...pairsWithinWords(plain), ...kept])
  const emphasis = emphasisIn(terms, plain)
  return all.map(({ term, weight, suffices }) => ({
    ...{ term, weight: weight * emphasis(term), suffices: suffices || !isAboutSomething },
    worth: suffices || !isAboutSomething ? weight * rarityOf(term) : 0,
    acrossWords: isPair.test(term) && !within.has(term)
  }))
}

/** What the terms of a question are worth, as far as they count where they are missing. */
export const worthOf = (query: QueryTerm[]): number =>
  query.reduce((sum, { worth, acrossWords, meantBy }) => (acrossWords || meantBy ? sum : sum + worth), 0)

/** How much more a term of this text counts for being a name. */
function emphasisIn(terms: Terms, text: string): (term: string) => number {
  if (anyIdeograph.test(text)) return term => (anyIdeograph.test(term) ? 1 : nameWeight.amongChinese)
  const found = new Set<string>()
  const addWord = (word: string) => terms.read(word, (term, kind) => kind === 'word' && found.add(term))
  const words = text.split(/\s+/)
  for (const [at, word] of words.entries()) {
    const isWithinSentence = at > 0 && !sentenceEnd.test(words[at - 1]!)
    if (hasDigit.test(word) || (isWithinSentence && beginsWithCapital.test(word))) addWord(word)
  }
  return term => (found.has(term) ? nameWeight.english : 1)
}

/** The pairs of Chinese characters that stand in one word. */
function pairsWithinWords(text: string): Set<string> {
  const found = new Set<string>()
  if (!anyPair.test(text)) return found
  for (const { segment } of chineseWords(text)) for (let at = 2; at <= segment.length; at++) found.add(segment.slice(at - 2, at))
  return found
}

const isPair = /^\p{Script=Han}{2}$/u
const anyIdeograph = /\p{Script=Han}/u
const hasDigit = /\p{N}/u
const beginsWithCapital = /^["'“(]?\p{Lu}/u
const sentenceEnd = /[.?!:;]["'”)]?$/
const anyPair = /\p{Script=Han}{2}/u

let emptyWords: Set<string> | undefined
let askingWords: Set<string> | undefined
