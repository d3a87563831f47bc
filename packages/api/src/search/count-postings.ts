import { doubled, varintSize, writeVarint } from './postings.ts'
import { sortRecords } from './sort-records.ts'
import { noUnit } from './terms.ts'
import type { WordTerms } from './word-terms.ts'

/** How often a term occurs in a passage is stored up to this number. */
const maxFrequency = 255

/**
 * Counts the terms of passages, one passage after the other, and packs them. It notes each occurrence and sorts them at the end: finding
 * each term in a table takes several times as long, most of it waiting for memory, and as long as one likes where a document was made
 * of words that meet in the table. It can be used again after `pack`, which saves making its lists for each of many small sources.
 */
export class PostingsCounter {
  readonly #words: WordTerms
  /** Occurrences of terms by their number in `words`. */
  readonly #ofWords = new Occurrences()
  /** Occurrences of terms of one UTF-16 unit, and of two, by those; apart, since the shorter keys are sorted in less time. */
  readonly #ofSingles = new Occurrences()
  readonly #ofPairs = new Occurrences()

  /** @param words the numbers of those terms that are no units */
  constructor(words: WordTerms) {
    this.#words = words
  }

  /** Counts one occurrence of a term, as `Terms.readUnits` gives it. Passages come in growing order. */
  count(unitOrNumber: number, unit: number, passage: number): void {
    if (unit === noUnit) this.#ofWords.add(unitOrNumber, passage)
    else if (unitOrNumber === 0) this.#ofSingles.add(unit, passage)
    else this.#ofPairs.add((unitOrNumber << 16) | unit, passage)
  }

  /** All terms in one value; nothing is counted afterwards. @param lengths the length code of each passage */
  pack(lengths: readonly number[]): Buffer {
    const words = this.#words
    const ofUnits = [this.#ofSingles, this.#ofPairs]
    const sizes = [this.#ofWords.sort(number => 3 * words.term(number).length), ...ofUnits.map(some => some.sort(() => 6))]
    const packed = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size))
    const codes = Uint8Array.from(lengths)
    let end = this.#ofWords.write(packed, 0, codes, (at, number) => writeLetters(packed, at, words.term(number)))
    for (const some of ofUnits) end = some.write(packed, end, codes, (at, units) => writeUnits(packed, at, units))
    return packed.subarray(0, end)
  }
}

/** Occurrences of terms that have numbers as keys. */
class Occurrences {
  /** The term's key and the passage of each, by turns. */
  #records: Int32Array = new Int32Array(2 * leastRecords)
  #spare: Int32Array = new Int32Array(0)
  #end = 0

  add(key: number, passage: number): void {
    if (this.#end === this.#records.length) this.#records = doubled(this.#records)
    this.#records[this.#end++] = key
    this.#records[this.#end++] = passage
  }

  /** Brings all into the order of their keys; returns how many bytes they take at most. @param lettersSize of a term, at most */
  sort(lettersSize: (key: number) => number): number {
    if (this.#spare.length < this.#end) this.#spare = new Int32Array(this.#records.length)
    const sorted = sortRecords(this.#records, this.#spare, this.#end / 2)
    if (sorted !== this.#records) [this.#records, this.#spare] = [sorted, this.#records]
    let size = 0
    for (let at = 0; at < this.#end; at += 2) {
      if (at === 0 || sorted[at] !== sorted[at - 2]) size += headSize + lettersSize(sorted[at]!) + firstPostingSize
      else if (sorted[at + 1] !== sorted[at - 1]) size += 2 + varintSize(sorted[at + 1]! - sorted[at - 1]!)
    }
    return size
  }

  /** Writes what was sorted, and forgets it. Returns where it ends. @param writeTerm writes a term's letters, and returns their size */
  write(packed: Buffer, start: number, lengths: Uint8Array, writeTerm: (at: number, key: number) => number): number {
    const records = this.#records
    let at = start
    for (let from = 0; from < this.#end; ) {
      const key = records[from]!
      const size = writeTerm(at + 1, key)
      packed[at] = size
      at += 1 + size
      // How many passages and bytes follow comes first.
      let [to, passages, bytes, last] = [from, 0, 0, 0]
      for (; to < this.#end && records[to] === key; to += 2) {
        const passage = records[to + 1]!
        if (to > from && passage === last) continue
        passages++
        bytes += 2 + varintSize(passage - last)
        last = passage
      }
      at = writeVarint(packed, writeVarint(packed, at, passages), bytes)
      last = 0
      while (from < to) {
        const passage = records[from + 1]!
        const first = from
        do from += 2
        while (from < to && records[from + 1] === passage)
        at = writeVarint(packed, at, passage - last)
        packed[at++] = Math.min(maxFrequency, (from - first) / 2)
        packed[at++] = lengths[passage]!
        last = passage
      }
    }
    this.#end = 0
    if (records.length > 2 * keptRecords) {
      this.#records = new Int32Array(2 * leastRecords)
      this.#spare = new Int32Array(0)
    }
    return at
  }
}

const leastRecords = 1024
/** Room for so many stays: 16 MB with that for sorting. */
const keptRecords = 1 << 20
/** A term's size, and how many passages and bytes follow. */
const headSize = 11
const firstPostingSize = 7

/** Writes a term in UTF-8, and returns how many bytes it has. Most are ASCII or Chinese, and faster written by hand. */
function writeLetters(packed: Buffer, start: number, term: string): number {
  let at = start
  for (let index = 0; index < term.length; index++) {
    const unit = term.charCodeAt(index)
    if (unit < 0x80) packed[at++] = unit
    else if (isThreeBytes(unit)) at = writeThreeBytes(packed, at, unit)
    else return packed.write(term, start)
  }
  return at - start
}

/** The same for a term of one or two units. */
function writeUnits(packed: Buffer, start: number, units: number): number {
  const [first, second] = [units >>> 16, units & 0xffff]
  if (isThreeBytes(second) && (first === 0 || isThreeBytes(first))) {
    const at = first === 0 ? start : writeThreeBytes(packed, start, first)
    return writeThreeBytes(packed, at, second) - start
  }
  return writeLetters(packed, start, first === 0 ? String.fromCharCode(second) : String.fromCharCode(first, second))
}

const isThreeBytes = (unit: number) => unit >= 0x0800 && (unit < 0xd800 || unit > 0xdfff)

function writeThreeBytes(packed: Buffer, at: number, unit: number): number {
  packed[at] = 0xe0 | (unit >> 12)
  packed[at + 1] = 0x80 | ((unit >> 6) & 63)
  packed[at + 2] = 0x80 | (unit & 63)
  return at + 3
}
