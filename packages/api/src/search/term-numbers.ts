/**
 * Numbers for the terms of texts, so that whoever counts terms needs no string for each of a text's words. Texts repeat their words;
 * when there are too many, numbering begins anew.
 */
export class TermNumbers {
  readonly #toTerm: (written: string) => string
  #terms: string[] = []
  /** For each number: who counts the term, and its number there. Cleared when numbering begins anew. */
  counted = new Int32Array(2 * 4096)
  /** Of words, by the hash of their letters: the hash, and the place in the lists below and 1. */
  #words = new Int32Array(2 * wordSlots)
  #written: string[] = []
  #wordNumbers: number[] = []
  /** Of two characters: both of them in one number, and the term's number and 1. */
  #pairs = new Int32Array(2 * 4096)
  #pairCount = 0
  /** Of each UTF-16 unit: the term's number and 1. */
  #characters = new Int32Array(65_536)

  /** @param toTerm gives the term of a word that is seen for the first time */
  constructor(toTerm: (written: string) => string) {
    this.#toTerm = toTerm
  }

  term(number: number): string {
    return this.#terms[number]!
  }

  /** A number for a term that is rare; it is a new one each time. */
  add(term: string): number {
    if (this.#terms.length === maxTerms) this.#clear()
    const number = this.#terms.push(term) - 1
    if (2 * number === this.counted.length) this.counted = doubled(this.counted)
    return number
  }

  /** The number for the term of the word between two places of a text. */
  ofWord(text: string, start: number, end: number): number {
    let hash = 0
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995)
    hash ^= hash >>> 15
    const words = this.#words
    let at = 2 * (hash & (wordSlots - 1))
    for (; words[at + 1] !== 0; at = (at + 2) & (2 * wordSlots - 1))
      if (words[at] === hash && isAt(this.#written[words[at + 1]! - 1]!, text, start, end))
        return this.#wordNumbers[words[at + 1]! - 1]!
    // A copy: a part of a string keeps all of it in memory.
    const written = Buffer.from(text.slice(start, end)).toString()
    const number = this.add(this.#toTerm(written))
    if (2 * this.#written.length >= wordSlots) return number
    // All may have been cleared.
    at = 2 * (hash & (wordSlots - 1))
    while (words[at + 1] !== 0) at = (at + 2) & (2 * wordSlots - 1)
    words[at] = hash
    words[at + 1] = this.#written.push(written)
    this.#wordNumbers.push(number)
    return number
  }

  ofCharacter(unit: number): number {
    const known = this.#characters[unit]!
    if (known > 0) return known - 1
    const number = this.add(String.fromCharCode(unit))
    this.#characters[unit] = number + 1
    return number
  }

  ofPair(first: number, second: number): number {
    const pair = (first << 16) | second
    const known = this.#pairs[this.#placeOf(pair) + 1]!
    if (known > 0) return known - 1
    const number = this.add(String.fromCharCode(first, second))
    if (4 * ++this.#pairCount > this.#pairs.length) this.#growPairs()
    const at = this.#placeOf(pair)
    this.#pairs[at] = pair
    this.#pairs[at + 1] = number + 1
    return number
  }

  /** Where a pair stands or may be put. */
  #placeOf(pair: number): number {
    const pairs = this.#pairs
    const mask = pairs.length - 1
    let at = (2 * (Math.imul(pair, 0x9e3779b1) >>> 8)) & mask
    while (pairs[at + 1] !== 0 && pairs[at] !== pair) at = (at + 2) & mask
    return at
  }

  #growPairs(): void {
    const before = this.#pairs
    this.#pairs = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] === 0) continue
      const place = this.#placeOf(before[at]!)
      this.#pairs[place] = before[at]!
      this.#pairs[place + 1] = before[at + 1]!
    }
  }

  #clear(): void {
    this.#terms = []
    this.#written = []
    this.#wordNumbers = []
    this.#pairCount = 0
    for (const table of [this.counted, this.#words, this.#pairs, this.#characters]) table.fill(0)
  }
}

/** So many terms are numbered at a time, and about half as many words are found as there are slots. */
const maxTerms = 1 << 18
const wordSlots = 1 << 17

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}

export function doubled(smaller: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * smaller.length)
  larger.set(smaller)
  return larger
}
