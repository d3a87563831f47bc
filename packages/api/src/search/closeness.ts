import type { WeighedTerm } from './rank.ts'
import { noUnit, type TermKind, type Terms } from './terms.ts'

/** A passage to be compared with a question: its words, those above it, and what the occurrences of the question's terms are worth. */
export type ComparedPassage = { document: string; context: string; text: string; score: number }

/** What each counts, in comparison with the rarity of the terms (README.md says how they were chosen). */
const shares = { near: 0.4, inOrder: 0.5, inContext: 0.2, document: 0.2 }

/** Words that are within so many count as near each other. */
const window = 12

/**
 * What is to be added to the scores of the best passages of a search. Occurrences alone do not tell whether the words of a question stand
 * together, so that the texts are read again:
 * - the terms that the best place of so many words has, each once;
 * - pairs of words that follow each other as they do in the question, words that hold a sentence together included;
 * - terms in the title and the headings;
 * - what the other passages of a document are worth that are among the best.
 */
export function closenessOf(terms: Terms, question: string, query: WeighedTerm[], passages: ComparedPassage[]): number[] {
  const asked = readQuestion(terms, question, query)
  const squares = new Map<string, number>()
  for (const { document, score } of passages) squares.set(document, (squares.get(document) ?? 0) + score ** 2)
  return passages.map(({ document, context, text, score }) => {
    const inContext = readText(terms, asked, context)
    const inText = readText(terms, asked, text)
    const followed = new Set([...inContext.followed, ...inText.followed])
    return (
      shares.near * nearest(asked, inText) +
      shares.inOrder * sumOf([...followed], pair => asked.pairs.get(pair)!) +
      shares.inContext * sumOf([...new Set(inContext.terms)], at => asked.worth[at]!) +
      shares.document * Math.max(0, Math.sqrt(squares.get(document)!) - score)
    )
  })
}

type Asked = {
  /** The places of the terms in the lists below, by their keys. */
  places: Map<number, number>
  /** Weight times rarity; 0 for words that hold a sentence together. */
  worth: number[]
  /** The rarity of the rarer one of two terms that follow each other, by their places. */
  pairs: Map<number, number>
}

function readQuestion(terms: Terms, question: string, query: WeighedTerm[]): Asked {
  const places = new Map<number, number>()
  const known = query.filter(({ rarity }) => rarity > 0)
  for (const [at, { term }] of known.entries()) places.set(keyOfTerm(terms, term), at)
  const pairs = new Map<number, number>()
  let before: number | undefined
  terms.readUnits(question, (one, unit, kind) => {
    if (isWithin(kind)) return
    const at = places.get(keyOf(one, unit))
    if (at !== undefined && before !== undefined)
      pairs.set(pairOf(before, at), Math.max(known[before]!.rarity, known[at]!.rarity))
    before = at
  })
  return { places, worth: known.map(one => (one.worth > 0 ? one.weight * one.rarity : 0)), pairs }
}

/** The terms of a question in a text, in order; where they stand, in words; and which pairs follow each other as in the question. */
type Read = { terms: number[]; words: number[]; followed: Set<number> }

function readText(terms: Terms, { places, worth, pairs }: Asked, text: string): Read {
  const read: Read = { terms: [], words: [], followed: new Set() }
  let word = 0
  let before: number | undefined
  terms.readUnits(text, (one, unit, kind) => {
    const at = places.get(keyOf(one, unit))
    if (!isWithin(kind)) {
      word++
      if (at !== undefined && before !== undefined && pairs.has(pairOf(before, at))) read.followed.add(pairOf(before, at))
      before = at
    }
    if (at === undefined || worth[at] === 0) return
    read.terms.push(at)
    read.words.push(word)
  })
  return read
}

/** The most that the terms within a window are worth, each once. */
function nearest({ worth }: Asked, { terms, words }: Read): number {
  const counts = new Uint16Array(worth.length)
  let [most, sum, first] = [0, 0, 0]
  for (let last = 0; last < terms.length; last++) {
    if (counts[terms[last]!]!++ === 0) sum += worth[terms[last]!]!
    while (words[last]! - words[first]! >= window) {
      const gone = terms[first++]!
      if (--counts[gone]! === 0) sum -= worth[gone]!
    }
    most = Math.max(most, sum)
  }
  return most
}

/** Characters of a pair and parts of a compound have no place of their own. */
const isWithin = (kind: TermKind) => kind === 'single' || kind === 'part'

/** A number for each term, of its one or two UTF-16 units or its number. */
const keyOf = (one: number, unit: number) => (unit === noUnit ? -1 - one : (one << 16) | unit)

function keyOfTerm(terms: Terms, term: string): number {
  if (term.length > 2) return keyOf(terms.words.numberOf(term), noUnit)
  return term.length === 2 ? keyOf(term.charCodeAt(0), term.charCodeAt(1)) : keyOf(0, term.charCodeAt(0))
}

const pairOf = (before: number, at: number) => before * 65_536 + at

const sumOf = <Item>(items: Item[], worthOf: (item: Item) => number) => items.reduce((sum, item) => sum + worthOf(item), 0)
