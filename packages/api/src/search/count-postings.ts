import { varintSize, writeVarint } from './postings.ts'
import { doubled, type TermNumbers } from './term-numbers.ts'

/** How often a term occurs in a passage is stored up to this number. */
const maxFrequency = 255

let counters = 0

/** Counts the terms of passages, one passage after the other, and packs them. */
export class PostingsCounter {
  readonly #id = ++counters
  readonly #all: TermNumbers
  #numbers = new Map<string, number>()
  /** For each term: the last passage in which it occurs, and the record of that. */
  #last: Int32Array = new Int32Array(2 * 1024)
  // A record is a term in a passage.
  #terms: Int32Array = new Int32Array(1024)
  #passages: Int32Array = new Int32Array(1024)
  #frequencies = new Uint8Array(1024)
  #records = 0

  /** @param all the numbers by which terms are counted */
  constructor(all: TermNumbers) {
    this.#all = all
  }

  /** Counts one occurrence. Passages come in growing order. */
  count(term: number, passage: number): void {
    const { counted } = this.#all
    if (counted[2 * term] !== this.#id) {
      counted[2 * term] = this.#id
      counted[2 * term + 1] = this.#numberOf(this.#all.term(term))
    }
    const number = counted[2 * term + 1]!
    if (this.#last[2 * number] === passage) {
      const record = this.#last[2 * number + 1]!
      if (this.#frequencies[record]! < maxFrequency) this.#frequencies[record]!++
      return
    }
    if (this.#records === this.#terms.length) this.#grow()
    this.#last[2 * number] = passage
    this.#last[2 * number + 1] = this.#records
    this.#terms[this.#records] = number
    this.#passages[this.#records] = passage
    this.#frequencies[this.#records++] = 1
  }

  /** All terms in one value. @param lengths the length code of each passage */
  pack(lengths: readonly number[]): Buffer {
    const terms = this.#numbers.size
    const last = new Int32Array(terms)
    const passages = new Int32Array(terms)
    const bytes = new Int32Array(terms)
    for (let record = 0; record < this.#records; record++) {
      const term = this.#terms[record]!
      bytes[term]! += varintSize(this.#passages[record]! - last[term]!) + 2
      last[term] = this.#passages[record]!
      passages[term]!++
    }
    let most = 0
    for (const [term, number] of this.#numbers) most += 11 + 3 * term.length + bytes[number]!
    const packed = Buffer.allocUnsafe(most)
    const cursors = new Int32Array(terms)
    let at = 0
    for (const [term, number] of this.#numbers) {
      const size = writeLetters(packed, at + 1, term)
      packed[at] = size
      at = writeVarint(packed, at + 1 + size, passages[number]!)
      at = writeVarint(packed, at, bytes[number]!)
      cursors[number] = at
      at += bytes[number]!
    }
    last.fill(0)
    for (let record = 0; record < this.#records; record++) {
      const term = this.#terms[record]!
      const passage = this.#passages[record]!
      const after = writeVarint(packed, cursors[term]!, passage - last[term]!)
      packed[after] = this.#frequencies[record]!
      packed[after + 1] = lengths[passage]!
      cursors[term] = after + 2
      last[term] = passage
    }
    return packed.subarray(0, at)
  }

  /** One term may have several numbers outside. */
  #numberOf(term: string): number {
    const found = this.#numbers.get(term)
    if (found !== undefined) return found
    const number = this.#numbers.size
    this.#numbers.set(term, number)
    if (2 * number === this.#last.length) this.#last = doubled(this.#last)
    this.#last[2 * number] = -1
    return number
  }

  #grow(): void {
    this.#terms = doubled(this.#terms)
    this.#passages = doubled(this.#passages)
    const frequencies = new Uint8Array(2 * this.#frequencies.length)
    frequencies.set(this.#frequencies)
    this.#frequencies = frequencies
  }
}

/** Writes a term in UTF-8, and returns how many bytes it has. Most are ASCII or Chinese, and faster written by hand. */
function writeLetters(packed: Buffer, start: number, term: string): number {
  let at = start
  for (let index = 0; index < term.length; index++) {
    const unit = term.charCodeAt(index)
    if (unit < 0x80) packed[at++] = unit
    else if (unit >= 0x0800 && (unit < 0xd800 || unit > 0xdfff)) {
      packed[at++] = 0xe0 | (unit >> 12)
      packed[at++] = 0x80 | ((unit >> 6) & 63)
      packed[at++] = 0x80 | (unit & 63)
    } else return packed.write(term, start)
  }
  return at - start
}
