import { maxProbes } from './postings.ts'

/**
 * Numbers for the terms of words, so that a text is counted without making a string of each of its words, and each word is stemmed
 * once. Texts repeat their words; when there are too many, numbering begins anew with the next text.
 */
export class WordTerms {
  readonly #toTerm: (written: string) => string
  #terms: string[] = []
  #numbers = new Map<string, number>()
  /** Of words as they are written, by the hash of their letters: the hash, and the place in the lists below and 1. */
  readonly #words = new Int32Array(2 * wordSlots)
  #written: string[] = []
  #wordNumbers: number[] = []

  /** @param toTerm gives the term of a word that is seen for the first time */
  constructor(toTerm: (written: string) => string) {
    this.#toTerm = toTerm
  }

  term(number: number): string {
    return this.#terms[number]!
  }

  /** The number of a term; the same term has the same number until `forgetMany`. */
  numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    return number
  }

  /**
   * The number of the term of the word between two places of a text.
   * @param sum of its letters, by `nextHash`
   */
  ofWord(sum: number, text: string, start: number, end: number): number {
    const hash = sum ^ (sum >>> 15)
    const words = this.#words
    let at = 2 * (hash & (wordSlots - 1))
    let probe = 0
    for (; probe < maxProbes && words[at + 1] !== 0; probe++) {
      if (words[at] === hash && isAt(this.#written[words[at + 1]! - 1]!, text, start, end))
        return this.#wordNumbers[words[at + 1]! - 1]!
      at = (at + 2) & (2 * wordSlots - 1)
    }
    // A copy: a part of a string keeps all of it in memory.
    const written = Buffer.from(text.slice(start, end)).toString()
    const number = this.numberOf(this.#toTerm(written))
    if (probe === maxProbes || 2 * this.#written.length >= wordSlots) return number
    words[at] = hash
    words[at + 1] = this.#written.push(written)
    this.#wordNumbers.push(number)
    return number
  }

  /** Begins anew if there are too many. Numbers from before mean nothing then. */
  forgetMany(): void {
    if (this.#terms.length < maxTerms) return
    this.#terms = []
    this.#numbers = new Map()
    this.#written = []
    this.#wordNumbers = []
    this.#words.fill(0)
  }
}

/** The hash of a word's letters up to one; that of none is 0. */
export const nextHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x5bd1e995)

/** So many terms are kept at a time, and about half as many words are found as there are slots. */
const maxTerms = 1 << 17
const wordSlots = 1 << 17

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}
