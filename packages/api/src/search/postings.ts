/**
 * Postings are a term's occurrences in passages that are numbered from 0: for each passage the distance to the one before (a varint),
 * how often the term occurs there (one byte), and the passage's length (one byte, see `lengthCode`). A packed term is its length in
 * bytes, its letters in UTF-8, in how many passages it occurs and how many bytes of postings follow (varints), and those.
 */

/** A length in words as one byte, 6 % apart. */
export const lengthCode = (words: number): number => Math.min(255, Math.round(12 * Math.log2(Math.max(1, words))))

/** The length in words for each code. */
export const lengthOf = Float64Array.from({ length: 256 }, (_, code) => 2 ** (code / 12))

/** Which bucket of a segment holds a rare term. */
export const bucketOf = (hash: number, buckets: number): number => hash % buckets

/** FNV-1a over the UTF-16 units, without the sign; stored, so it never changes. */
export function termHash(term: string): number {
  let hash = firstHash
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), hashFactor)
  return (hash ^ (hash >>> 15)) & 0x7fffffff
}

/**
 * How far a table looks for a term from the place that its hash leads to. Honest texts stay below it; a document made of words that
 * lead to the same place must not make every look as long as the document, so what is farther away is kept in a `Map`.
 */
export const maxProbes = 64

/** The same hash of a packed term. */
export function packedHash(bytes: Uint8Array, start: number, size: number): number {
  let hash = firstHash
  for (let at = start; at < start + size; ) {
    const byte = bytes[at]!
    if (byte < 0x80) {
      hash = Math.imul(hash ^ byte, hashFactor)
      at++
    } else if (byte < 0xe0) {
      hash = Math.imul(hash ^ (((byte & 31) << 6) | (bytes[at + 1]! & 63)), hashFactor)
      at += 2
    } else if (byte < 0xf0) {
      hash = Math.imul(hash ^ (((byte & 15) << 12) | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63)), hashFactor)
      at += 3
    } else {
      const point = ((byte & 7) << 18) | ((bytes[at + 1]! & 63) << 12) | ((bytes[at + 2]! & 63) << 6) | (bytes[at + 3]! & 63)
      hash = Math.imul(hash ^ (0xd7c0 + (point >> 10)), hashFactor)
      hash = Math.imul(hash ^ (0xdc00 | (point & 0x3ff)), hashFactor)
      at += 4
    }
  }
  return (hash ^ (hash >>> 15)) & 0x7fffffff
}

const firstHash = 0x811c9dc5
const hashFactor = 0x01000193

/** Goes through the terms of packed bytes: after `next`, where the term and its postings lie. */
export class PackedReader {
  readonly packed: Buffer
  #at: number
  /** Where the term's letters begin, and how many bytes they are. */
  letters = 0
  size = 0
  passages = 0
  from = 0
  to = 0

  /** @param at where a term begins */
  constructor(packed: Buffer, at = 0) {
    this.packed = packed
    this.#at = at
  }

  next(): boolean {
    if (this.#at >= this.packed.length) return false
    this.size = this.packed[this.#at]!
    this.letters = this.#at + 1
    this.#at = this.letters + this.size
    this.passages = this.#varint()
    const bytes = this.#varint()
    this.from = this.#at
    this.#at += bytes
    this.to = this.#at
    return true
  }

  term(): string {
    return this.packed.toString('utf8', this.letters, this.letters + this.size)
  }

  is(term: Uint8Array): boolean {
    return hasLetters(this.packed, this.letters, this.size, term, 0, term.length)
  }

  #varint(): number {
    let byte = this.packed[this.#at++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.packed[this.#at++]!
      value |= (byte & 127) << shift
    }
    return value
  }
}

/** Whether two terms are the same. */
export function hasLetters(
  left: Uint8Array,
  leftStart: number,
  leftSize: number,
  right: Uint8Array,
  rightStart: number,
  rightSize: number
): boolean {
  if (leftSize !== rightSize) return false
  for (let at = 0; at < leftSize; at++) if (left[leftStart + at] !== right[rightStart + at]) return false
  return true
}

export function writeVarint(packed: Uint8Array, start: number, value: number): number {
  let at = start
  let rest = value
  while (rest > 127) {
    packed[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  packed[at++] = rest
  return at
}

export function varintSize(value: number): number {
  let size = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++
  return size
}

/** A table of twice the size that begins with this one. */
export function doubled(smaller: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * smaller.length)
  larger.set(smaller)
  return larger
}
