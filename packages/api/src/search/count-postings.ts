import { doubled, varintSize, writeVarint } from './postings.ts'
import { noUnit } from './terms.ts'
import type { WordTerms } from './word-terms.ts'

/** How often a term occurs in a passage is stored up to this number. */
const maxFrequency = 255

/**
 * Counts the terms of passages, one passage after the other, and packs them. It can be used again after `pack`, which saves making its
 * tables for each of many small sources. A term's figures lie side by side, because most of the time goes into fetching them.
 */
export class PostingsCounter {
  readonly #words: WordTerms
  /** By hash: what tells a term, and its number and 1, negative for one of `words`; 0 where there is none. */
  #slots = new Int32Array(2 * leastSlots)
  /** Of each term, by its number: see `field`. */
  #terms: Int32Array = new Int32Array(fields * 1024)
  #count = 0
  // A record is a term in a passage.
  #recordTerms: Int32Array = new Int32Array(1024)
  #recordPassages: Int32Array = new Int32Array(1024)
  #frequencies = new Uint8Array(1024)
  #records = 0

  /** @param words the numbers of those terms that are no units */
  constructor(words: WordTerms) {
    this.#words = words
  }

  /** Counts one occurrence of a term, as `Terms.readUnits` gives it. Passages come in growing order. */
  count(unitOrNumber: number, unit: number, passage: number): void {
    const term = fields * this.#numberOf(unit === noUnit ? unitOrNumber : (unitOrNumber << 16) | unit, unit === noUnit)
    const terms = this.#terms
    const isFirst = terms[term + field.passages] === 0
    if (!isFirst && terms[term + field.last] === passage) {
      const record = terms[term + field.record]!
      if (this.#frequencies[record]! < maxFrequency) this.#frequencies[record]!++
      return
    }
    if (this.#records === this.#recordTerms.length) this.#growRecords()
    terms[term + field.bytes]! += varintSize(passage - terms[term + field.last]!) + 2
    terms[term + field.passages]!++
    terms[term + field.last] = passage
    terms[term + field.record] = this.#records
    this.#recordTerms[this.#records] = term
    this.#recordPassages[this.#records] = passage
    this.#frequencies[this.#records++] = 1
  }

  /** All terms in one value; nothing is counted afterwards. @param lengths the length code of each passage */
  pack(lengths: readonly number[]): Buffer {
    const terms = this.#terms
    const end = fields * this.#count
    let most = 0
    for (let term = 0; term < end; term += fields) {
      const letters = terms[term + field.isWord] === 1 ? 3 * this.#words.term(terms[term + field.key]!).length : 6
      most += 11 + letters + terms[term + field.bytes]!
    }
    const packed = Buffer.allocUnsafe(most)
    let at = 0
    for (let term = 0; term < end; term += fields) {
      const key = terms[term + field.key]!
      const size =
        terms[term + field.isWord] === 1 ? writeLetters(packed, at + 1, this.#words.term(key)) : writeUnits(packed, at + 1, key)
      packed[at] = size
      at = writeVarint(packed, at + 1 + size, terms[term + field.passages]!)
      at = writeVarint(packed, at, terms[term + field.bytes]!)
      terms[term + field.cursor] = at
      terms[term + field.last] = 0
      at += terms[term + field.bytes]!
    }
    for (let record = 0; record < this.#records; record++) {
      const term = this.#recordTerms[record]!
      const passage = this.#recordPassages[record]!
      const after = writeVarint(packed, terms[term + field.cursor]!, passage - terms[term + field.last]!)
      packed[after] = this.#frequencies[record]!
      packed[after + 1] = lengths[passage]!
      terms[term + field.cursor] = after + 2
      terms[term + field.last] = passage
    }
    this.#clear()
    return packed.subarray(0, at)
  }

  /** The term's number here; a new one if it has none. */
  #numberOf(key: number, isWord: boolean): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let at = slotOf(key, isWord) & mask; ; at = (at + 2) & mask) {
      const found = slots[at + 1]!
      if (found === 0) return this.#add(key, isWord, at)
      if (slots[at] === key && found < 0 === isWord) return Math.abs(found) - 1
    }
  }

  #add(key: number, isWord: boolean, slot: number): number {
    const number = this.#count++
    if (fields * this.#count > this.#terms.length) this.#terms = doubled(this.#terms)
    const term = fields * number
    this.#terms.fill(0, term, term + fields)
    this.#terms[term + field.key] = key
    this.#terms[term + field.isWord] = Number(isWord)
    this.#slots[slot] = key
    this.#slots[slot + 1] = isWord ? -this.#count : this.#count
    if (4 * this.#count > this.#slots.length) this.#growSlots()
    return number
  }

  #growSlots(): void {
    const slots = new Int32Array(2 * this.#slots.length)
    for (let number = 0; number < this.#count; number++) {
      const key = this.#terms[fields * number + field.key]!
      const isWord = this.#terms[fields * number + field.isWord] === 1
      let at = slotOf(key, isWord) & (slots.length - 1)
      while (slots[at + 1] !== 0) at = (at + 2) & (slots.length - 1)
      slots[at] = key
      slots[at + 1] = isWord ? -number - 1 : number + 1
    }
    this.#slots = slots
  }

  #growRecords(): void {
    this.#recordTerms = doubled(this.#recordTerms)
    this.#recordPassages = doubled(this.#recordPassages)
    const frequencies = new Uint8Array(2 * this.#frequencies.length)
    frequencies.set(this.#frequencies)
    this.#frequencies = frequencies
  }

  /** Empties the tables; after a large part they become small again. */
  #clear(): void {
    if (this.#count > keptTerms) {
      this.#slots = new Int32Array(2 * leastSlots)
      this.#terms = new Int32Array(fields * 1024)
      this.#recordTerms = new Int32Array(1024)
      this.#recordPassages = new Int32Array(1024)
      this.#frequencies = new Uint8Array(1024)
    } else this.#slots.fill(0)
    this.#count = 0
    this.#records = 0
  }
}

/**
 * What is known of a term: what tells it (its units, or its number in `words`), whether that is a number, the last passage in which it
 * occurs and the record of that, in how many passages it occurs and how many bytes their postings take, and where the next goes.
 */
const field = { key: 0, isWord: 1, last: 2, record: 3, passages: 4, bytes: 5, cursor: 6 } as const
const fields = 8
const leastSlots = 1 << 12
/** The tables of so many terms stay. */
const keptTerms = 1 << 15

/** An even number; a part of it is the place in the slots. */
function slotOf(key: number, isWord: boolean): number {
  const mixed = Math.imul(isWord ? key ^ 0x55555555 : key, 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) << 1
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

/** The same for a term of one or two units. */
function writeUnits(packed: Buffer, start: number, key: number): number {
  const [first, second] = [key >>> 16, key & 0xffff]
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
