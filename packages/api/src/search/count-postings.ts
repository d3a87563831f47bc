import { varintSize, writeVarint } from './postings.ts'

/** How often a term occurs in a passage is stored up to this number. */
const maxFrequency = 255

/** Counts the terms of passages, one passage after the other, and packs them. */
export class PostingsCounter {
  #numbers = new Map<string, number>()
  /** For each term: its last record. */
  #latest: number[] = []
  // A record is a term in a passage.
  #terms = new Int32Array(1024)
  #passages = new Int32Array(1024)
  #frequencies = new Uint8Array(1024)
  #records = 0

  /** Counts one occurrence. Passages come in growing order. */
  count(term: string, passage: number): void {
    let number = this.#numbers.get(term)
    if (number === undefined) {
      number = this.#latest.length
      this.#numbers.set(term, number)
      this.#latest.push(-1)
    }
    const latest = this.#latest[number]!
    if (latest >= 0 && this.#passages[latest] === passage) {
      if (this.#frequencies[latest]! < maxFrequency) this.#frequencies[latest]!++
      return
    }
    if (this.#records === this.#terms.length) this.#grow()
    this.#latest[number] = this.#records
    this.#terms[this.#records] = number
    this.#passages[this.#records] = passage
    this.#frequencies[this.#records++] = 1
  }

  /** All terms in one value. @param lengths the length code of each passage */
  pack(lengths: readonly number[]): Buffer {
    const terms = this.#latest.length
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

  #grow(): void {
    const size = 2 * this.#terms.length
    const grown = <T extends Int32Array | Uint8Array>(larger: T, smaller: T) => {
      larger.set(smaller)
      return larger
    }
    this.#terms = grown(new Int32Array(size), this.#terms)
    this.#passages = grown(new Int32Array(size), this.#passages)
    this.#frequencies = grown(new Uint8Array(size), this.#frequencies)
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
