import { bucketOf, hasLetters, PackedReader, packedHash, varintSize, writeVarint } from './postings.ts'

/** A row of the table of postings: the rare terms of a bucket (then `term` is empty), or a frequent one, in so many passages. */
export type PackedRow = { bucket: number; term: string; frequent: number | null; from: number; to: number }

/** A row is large enough for its own cost not to matter, and small enough to be read for one term of it. */
const bucketBytes = 800
/** From here on a term has a row of its own. */
const frequentBytes = 400

/**
 * Joins packed postings of many passages. A term's postings are copied as they are, but for the first distance: only what was
 * removed makes it necessary to write them anew.
 */
export class PostingsMerger {
  #sources: Buffer[] = []
  /** The number of a term and 1, at a place that its hash leads to; 0 where there is none. */
  #slots = new Int32Array(1 << 14)
  // Of each term, by its number. Its letters stand in a source.
  #hash: number[] = []
  #source: number[] = []
  #letters: number[] = []
  #size: number[] = []
  #passages: number[] = []
  #firstChunk: number[] = []
  #lastChunk: number[] = []
  // Of each chunk, which are some postings of a term: the bytes after the first distance, and the first and the last passage.
  #chunkSource: number[] = []
  #from: number[] = []
  #to: number[] = []
  #first: number[] = []
  #last: number[] = []
  #next: number[] = []

  /**
   * Adds packed postings of other passages: those from `start` on. Calls come in growing order of passages.
   * @param moved their new numbers, which grow too, or -1 for one that is left out
   */
  add(packed: Buffer, start: number, moved?: Int32Array): void {
    const source = this.#sources.push(packed) - 1
    const kept = moved ? Buffer.allocUnsafe(packed.length) : packed
    const keptSource = moved ? this.#sources.push(kept) - 1 : source
    let keptSize = 0
    const reader = new PackedReader(packed)
    while (reader.next()) {
      let passage = 0
      let count = 0
      let first = -1
      let last = -1
      let from = keptSize
      for (let at = reader.from; at < reader.to; at += 2) {
        let byte = packed[at++]!
        let distance = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = packed[at++]!
          distance |= (byte & 127) << shift
        }
        passage += distance
        const number = moved ? moved[passage]! : start + passage
        if (number < 0) continue
        if (count++ === 0) {
          first = number
          if (!moved) from = at
        } else if (moved) keptSize = writeVarint(kept, keptSize, number - last)
        last = number
        if (!moved) continue
        kept[keptSize++] = packed[at]!
        kept[keptSize++] = packed[at + 1]!
      }
      if (count === 0) continue
      const term = this.#number(source, packed, reader)
      this.#passages[term]! += count
      this.#addChunk(term, keptSource, from, moved ? keptSize : reader.to, first, last)
    }
  }

  /** All terms packed into rows, one after the other in `bytes`. Rare terms share the bucket that `bucketOf` gives them. */
  rows(): { bytes: Buffer; rows: PackedRow[]; buckets: number } {
    const terms = this.#hash.length
    const postings = this.#hash.map((_, term) => this.#postingsSize(term))
    const sizes = postings.map(
      (bytes, term) => 1 + this.#size[term]! + varintSize(this.#passages[term]!) + varintSize(bytes) + bytes
    )
    const isRare = (term: number) => postings[term]! <= frequentBytes
    let total = 0
    let rareBytes = 0
    for (let term = 0; term < terms; term++) {
      total += sizes[term]!
      if (isRare(term)) rareBytes += sizes[term]!
    }
    const buckets = Math.max(1, Math.ceil(rareBytes / bucketBytes))
    // Where each bucket ends, then, as it is filled from its end, where it begins.
    const starts = new Int32Array(buckets)
    for (let term = 0; term < terms; term++) if (isRare(term)) starts[bucketOf(this.#hash[term]!, buckets)]! += sizes[term]!
    for (let bucket = 1; bucket < buckets; bucket++) starts[bucket]! += starts[bucket - 1]!
    const bytes = Buffer.allocUnsafe(total)
    const rows: PackedRow[] = []
    let end = rareBytes
    for (let term = 0; term < terms; term++) {
      const bucket = bucketOf(this.#hash[term]!, buckets)
      if (isRare(term)) {
        starts[bucket]! -= sizes[term]!
        this.#pack(bytes, starts[bucket]!, term, postings[term]!)
      } else {
        const from = end
        end = this.#pack(bytes, from, term, postings[term]!)
        rows.push({ bucket, term: this.#term(term), frequent: this.#passages[term]!, from, to: end })
      }
    }
    for (let bucket = 0; bucket < buckets; bucket++) {
      const to = starts[bucket + 1] ?? rareBytes
      if (to > starts[bucket]!) rows.push({ bucket, term: '', frequent: null, from: starts[bucket]!, to })
    }
    return { bytes, rows, buckets }
  }

  /** The terms that begin with a letter from a to z. */
  *latinTerms(): Generator<string> {
    for (let term = 0; term < this.#hash.length; term++) {
      const first = this.#sources[this.#source[term]!]![this.#letters[term]!]!
      if (first >= 97 && first <= 122) yield this.#term(term)
    }
  }

  /** The number of the term at which the reader stands. */
  #number(source: number, packed: Uint8Array, { letters, size }: PackedReader): number {
    const hash = packedHash(packed, letters, size)
    for (let at = hash & (this.#slots.length - 1); ; at = (at + 1) & (this.#slots.length - 1)) {
      const term = this.#slots[at]! - 1
      if (term < 0) {
        this.#slots[at] = this.#hash.push(hash)
        this.#source.push(source)
        this.#letters.push(letters)
        this.#size.push(size)
        this.#passages.push(0)
        this.#firstChunk.push(-1)
        this.#lastChunk.push(-1)
        if (2 * this.#hash.length > this.#slots.length) this.#growSlots()
        return this.#hash.length - 1
      }
      if (this.#hash[term] !== hash) continue
      const other = this.#sources[this.#source[term]!]!
      if (hasLetters(packed, letters, size, other, this.#letters[term]!, this.#size[term]!)) return term
    }
  }

  #growSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    for (const [term, hash] of this.#hash.entries()) {
      let at = hash & (this.#slots.length - 1)
      while (this.#slots[at] !== 0) at = (at + 1) & (this.#slots.length - 1)
      this.#slots[at] = term + 1
    }
  }

  #addChunk(term: number, source: number, from: number, to: number, first: number, last: number): void {
    const chunk = this.#chunkSource.push(source) - 1
    this.#from.push(from)
    this.#to.push(to)
    this.#first.push(first)
    this.#last.push(last)
    this.#next.push(-1)
    const before = this.#lastChunk[term]!
    if (before < 0) this.#firstChunk[term] = chunk
    else this.#next[before] = chunk
    this.#lastChunk[term] = chunk
  }

  #postingsSize(term: number): number {
    let size = 0
    let last = 0
    for (let chunk = this.#firstChunk[term]!; chunk >= 0; chunk = this.#next[chunk]!) {
      size += varintSize(this.#first[chunk]! - last) + this.#to[chunk]! - this.#from[chunk]!
      last = this.#last[chunk]!
    }
    return size
  }

  #term(term: number): string {
    const letters = this.#letters[term]!
    return this.#sources[this.#source[term]!]!.toString('utf8', letters, letters + this.#size[term]!)
  }

  /** Packs a term into a buffer, and returns where it ends. */
  #pack(packed: Buffer, start: number, term: number, postings: number): number {
    const size = this.#size[term]!
    packed[start] = size
    let at = copy(this.#sources[this.#source[term]!]!, this.#letters[term]!, this.#letters[term]! + size, packed, start + 1)
    at = writeVarint(packed, at, this.#passages[term]!)
    at = writeVarint(packed, at, postings)
    let last = 0
    for (let chunk = this.#firstChunk[term]!; chunk >= 0; chunk = this.#next[chunk]!) {
      at = writeVarint(packed, at, this.#first[chunk]! - last)
      at = copy(this.#sources[this.#chunkSource[chunk]!]!, this.#from[chunk]!, this.#to[chunk]!, packed, at)
      last = this.#last[chunk]!
    }
    return at
  }
}

/** Copies bytes, of which there are few most of the time, and returns where they end. */
function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  if (end - start > 64) to.set(from.subarray(start, end), at)
  else for (let index = start; index < end; index++) to[at + index - start] = from[index]!
  return at + end - start
}
