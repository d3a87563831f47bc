/**
 * Postings are a term's occurrences in passages that are numbered from 0: for each passage the distance to the one before (a varint),
 * how often the term occurs there (one byte), and the passage's length (one byte, see `lengthCode`). A packed term is its length in
 * bytes, its letters in UTF-8, in how many passages it occurs and how many bytes of postings follow (varints), and those.
 */
export type TermPostings = { term: string; passages: number; bytes: number[] }

/** How often a term occurs in a passage is stored up to this number. */
const maxFrequency = 255

type PostingList = TermPostings & { last: number; open: number; frequency: number }

/** Collects postings; passages come in growing order. */
export class PostingsBuilder {
  #lists = new Map<string, PostingList>()

  /** Counts one occurrence in a passage. @param lengths receives the passages' length codes before `finish` */
  count(term: string, passage: number, lengths: readonly number[]): void {
    const list = this.#list(term)
    if (list.open === passage) list.frequency++
    else {
      close(list, lengths)
      list.open = passage
      list.frequency = 1
    }
  }

  /** Ends the counting. */
  finish(lengths: readonly number[]): void {
    for (const list of this.#lists.values()) close(list, lengths)
  }

  /**
   * Adds packed postings of other passages: those from `start` on, in the same order.
   * @param moved their new numbers after `start` instead, or -1 for one that is left out
   */
  addPacked(packed: Buffer, start: number, moved?: Int32Array): void {
    const reader = new PackedReader(packed)
    while (reader.next()) {
      const list = this.#list(reader.term())
      let passage = 0
      for (let at = reader.from; at < reader.to; at += 2) {
        let byte = packed[at++]!
        let distance = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = packed[at++]!
          distance |= (byte & 127) << shift
        }
        passage += distance
        const number = moved ? moved[passage]! : passage
        if (number >= 0) append(list, start + number, packed[at]!, packed[at + 1]!)
      }
    }
  }

  /** The terms that occur. */
  values(): TermPostings[] {
    return [...this.#lists.values()].filter(({ passages }) => passages > 0)
  }

  #list(term: string): PostingList {
    const found = this.#lists.get(term)
    if (found) return found
    const list: PostingList = { term, passages: 0, bytes: [], last: 0, open: -1, frequency: 0 }
    this.#lists.set(term, list)
    return list
  }
}

function close(list: PostingList, lengths: readonly number[]): void {
  if (list.open < 0) return
  append(list, list.open, Math.min(list.frequency, maxFrequency), lengths[list.open]!)
  list.open = -1
}

function append(list: PostingList, passage: number, frequency: number, length: number): void {
  const { bytes } = list
  let distance = passage - list.last
  while (distance > 127) {
    bytes.push((distance & 127) | 128)
    distance >>>= 7
  }
  bytes.push(distance, frequency, length)
  list.last = passage
  list.passages++
}

/** Calls `each` for every passage of the postings. `length` is a code, see `lengthOf`. */
export function readPostings(
  bytes: Uint8Array,
  each: (passage: number, frequency: number, length: number) => void,
  from = 0,
  to = bytes.length
): void {
  let passage = 0
  for (let at = from; at < to; ) {
    let byte = bytes[at++]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      distance |= (byte & 127) << shift
    }
    passage += distance
    each(passage, bytes[at]!, bytes[at + 1]!)
    at += 2
  }
}

/** A length in words as one byte, 6 % apart. */
export const lengthCode = (words: number): number => Math.min(255, Math.round(12 * Math.log2(Math.max(1, words))))

/** The length in words for each code. */
export const lengthOf = Float64Array.from({ length: 256 }, (_, code) => 2 ** (code / 12))

/** All terms in one value. */
export function packPostings(builder: PostingsBuilder): Buffer {
  const terms = builder.values()
  const packed = Buffer.allocUnsafe(terms.reduce((total, term) => total + mostBytes(term), 0))
  let at = 0
  for (const term of terms) at = pack(packed, at, term)
  return Buffer.from(packed.subarray(0, at))
}

/** A row of the table of postings: the rare terms of a bucket (then `term` is empty), or a frequent one, in so many passages. */
export type PackedRow = { bucket: number; term: string; frequent: number | null; from: number; to: number }

/** Packs terms into rows, one after the other in `bytes`. Rare terms share the bucket that `bucketOf` gives them. */
export function packRows(builder: PostingsBuilder): { bytes: Buffer; rows: PackedRow[]; buckets: number } {
  const terms = builder.values()
  const rare = terms.filter(({ bytes }) => bytes.length <= frequentBytes)
  const buckets = Math.max(1, Math.ceil(rare.reduce((total, term) => total + mostBytes(term), 0) / bucketBytes))
  const filled: TermPostings[][] = Array.from({ length: buckets }, () => [])
  for (const term of rare) filled[bucketOf(term.term, buckets)]!.push(term)
  const bytes = Buffer.allocUnsafe(terms.reduce((total, term) => total + mostBytes(term), 0))
  const rows: PackedRow[] = []
  let at = 0
  for (const [bucket, together] of filled.entries()) {
    const from = at
    for (const term of together) at = pack(bytes, at, term)
    if (at > from) rows.push({ bucket, term: '', frequent: null, from, to: at })
  }
  for (const term of terms) {
    if (term.bytes.length <= frequentBytes) continue
    const from = at
    at = pack(bytes, at, term)
    rows.push({ bucket: bucketOf(term.term, buckets), term: term.term, frequent: term.passages, from, to: at })
  }
  return { bytes: bytes.subarray(0, at), rows, buckets }
}

/** A row is large enough for its own cost not to matter, and small enough to be read for one term of it. */
const bucketBytes = 800
/** From here on a term has a row of its own. */
const frequentBytes = 400

export const bucketOf = (term: string, buckets: number): number => termHash(term) % buckets

/** FNV-1a over the UTF-16 units, without the sign; stored, so it never changes. */
export function termHash(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0x7fffffff
}

/** A bound for the bytes of a packed term. */
const mostBytes = ({ term, bytes }: TermPostings) => 11 + 3 * term.length + bytes.length

/** Packs a term into a buffer, and returns where it ends. */
function pack(packed: Buffer, start: number, { term, passages, bytes }: TermPostings): number {
  let at = start + 1
  for (let index = 0; index < term.length; index++) {
    const unit = term.charCodeAt(index)
    if (unit < 0x80) packed[at++] = unit
    else if (unit >= 0x0800 && (unit < 0xd800 || unit > 0xdfff)) {
      packed[at++] = 0xe0 | (unit >> 12)
      packed[at++] = 0x80 | ((unit >> 6) & 63)
      packed[at++] = 0x80 | (unit & 63)
    } else {
      at = start + 1 + packed.write(term, start + 1)
      break
    }
  }
  packed[start] = at - start - 1
  at = writeVarint(packed, at, passages)
  at = writeVarint(packed, at, bytes.length)
  for (let index = 0; index < bytes.length; index++) packed[at++] = bytes[index]!
  return at
}

/** Goes through the terms of packed bytes: after `next`, where the term and its postings lie. */
export class PackedReader {
  #packed: Buffer
  #at = 0
  #letters = 0
  #size = 0
  passages = 0
  from = 0
  to = 0

  constructor(packed: Buffer) {
    this.#packed = packed
  }

  next(): boolean {
    if (this.#at >= this.#packed.length) return false
    this.#size = this.#packed[this.#at]!
    this.#letters = this.#at + 1
    this.#at = this.#letters + this.#size
    this.passages = this.#varint()
    const bytes = this.#varint()
    this.from = this.#at
    this.#at += bytes
    this.to = this.#at
    return true
  }

  term(): string {
    return readTerm(this.#packed, this.#letters, this.#size)
  }

  /** Whether the term may be one that a filter wants. */
  isWanted(filter: WantedTerms): boolean {
    return filter.mayHave(this.#packed, this.#letters, this.#size)
  }

  #varint(): number {
    let byte = this.#packed[this.#at++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.#packed[this.#at++]!
      value |= (byte & 127) << shift
    }
    return value
  }
}

/** Tells by the bytes of packed terms that most of them are not wanted. */
export type WantedTerms = { mayHave(bytes: Buffer, start: number, size: number): boolean }

/** Pairs of Chinese characters are most of a Chinese text's terms, and faster read by hand. */
function readTerm(packed: Buffer, start: number, size: number): string {
  if (size === 6 && packed[start]! >> 4 === 14 && packed[start + 3]! >> 4 === 14)
    return String.fromCharCode(threeBytes(packed, start), threeBytes(packed, start + 3))
  if (size === 3 && packed[start]! >> 4 === 14) return String.fromCharCode(threeBytes(packed, start))
  return packed.toString('utf8', start, start + size)
}

const threeBytes = (packed: Buffer, at: number) =>
  ((packed[at]! & 15) << 12) | ((packed[at + 1]! & 63) << 6) | (packed[at + 2]! & 63)

/** Tells quickly which packed terms are none of a few wanted ones. */
export class TermFilter implements WantedTerms {
  #marks = new Uint8Array(65_536)

  constructor(terms: string[]) {
    for (const term of terms) {
      const bytes = Buffer.from(term)
      this.#marks[this.#mark(bytes, 0, bytes.length)] = 1
    }
  }

  mayHave(bytes: Buffer, start: number, size: number): boolean {
    return this.#marks[this.#mark(bytes, start, size)] === 1
  }

  #mark(bytes: Buffer, start: number, size: number): number {
    return ((size * 31 + bytes[start]!) * 31 + bytes[start + (size >> 1)]! * 7 + bytes[start + size - 1]! * 257) & 65_535
  }
}

function writeVarint(packed: Buffer, start: number, value: number): number {
  let at = start
  let rest = value
  while (rest > 127) {
    packed[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  packed[at++] = rest
  return at
}
