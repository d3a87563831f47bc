import { bucketOf, hasLetters, PackedReader, packedHash, varintSize, writeVarint } from './postings.ts'
import { doubled } from './term-numbers.ts'

/** A row of the table of postings: the rare terms of a bucket (then `term` is empty), or a frequent one, in so many passages. */
export type PackedRow = { bucket: number; term: string; frequent: number | null; from: number; to: number }

/** A row is large enough for its own cost not to matter, and small enough to be read for one term of it. */
const bucketBytes = 800
/** From here on a term has a row of its own. */
const frequentBytes = 400

/** Of each term of a merger, by its number: its hash, where it stands in which source, and what its postings are up to now. */
const columns = ['hash', 'source', 'letters', 'size', 'passages', 'bytes', 'last'] as const
type Columns = Record<(typeof columns)[number], Int32Array>

/**
 * Joins packed postings of many passages. A term's postings are copied as they are, but for the first distance. Sources are read
 * twice, from their beginning to their end: to find out how large everything becomes, and to copy.
 */
export class PostingsMerger {
  #sources: { packed: Buffer; start: number }[] = []
  /** The number of a term and 1, at a place that its hash leads to; 0 where there is none. */
  #slots = new Int32Array(1 << 14)
  #terms = 0
  #of = Object.fromEntries(columns.map(name => [name, new Int32Array(1 << 13)])) as Columns
  /** Of all terms of all sources in their order: the number of the term, and its last passage. */
  #chunkTerms: Int32Array = new Int32Array(1 << 14)
  #chunkLasts: Int32Array = new Int32Array(1 << 14)
  #chunks = 0

  /** Adds packed postings of other passages: those from `start` on. Calls come in growing order of passages. */
  add(packed: Buffer, start: number): void {
    const source = this.#sources.push({ packed, start }) - 1
    const reader = new PackedReader(packed)
    while (reader.next()) {
      const term = this.#number(source, reader)
      const { passages, bytes, last } = this.#of
      const distanceSize = varintLength(packed, reader.from)
      const first = start + readVarint(packed, reader.from)
      passages[term]! += reader.passages
      bytes[term]! += varintSize(first - last[term]!) + reader.to - reader.from - distanceSize
      last[term] = start + lastPassage(packed, reader.from, reader.to)
      if (this.#chunks === this.#chunkTerms.length) {
        this.#chunkTerms = doubled(this.#chunkTerms)
        this.#chunkLasts = doubled(this.#chunkLasts)
      }
      this.#chunkTerms[this.#chunks] = term
      this.#chunkLasts[this.#chunks++] = last[term]!
    }
  }

  /** All terms packed into rows, one after the other in `bytes`. Rare terms share the bucket that `bucketOf` gives them. */
  rows(): { bytes: Buffer; rows: PackedRow[]; buckets: number } {
    const { hash, size, passages, bytes: postings } = this.#of
    const sizes = new Int32Array(this.#terms)
    let total = 0
    let rareBytes = 0
    for (let term = 0; term < this.#terms; term++) {
      sizes[term] = 1 + size[term]! + varintSize(passages[term]!) + varintSize(postings[term]!) + postings[term]!
      total += sizes[term]!
      if (postings[term]! <= frequentBytes) rareBytes += sizes[term]!
    }
    const buckets = Math.max(1, Math.ceil(rareBytes / bucketBytes))
    // Where each bucket ends, then, as it is filled from its end, where it begins.
    const starts = new Int32Array(buckets)
    for (let term = 0; term < this.#terms; term++)
      if (postings[term]! <= frequentBytes) starts[bucketOf(hash[term]!, buckets)]! += sizes[term]!
    for (let bucket = 1; bucket < buckets; bucket++) starts[bucket]! += starts[bucket - 1]!
    const rows: PackedRow[] = []
    const places = new Int32Array(this.#terms)
    let end = rareBytes
    for (let term = 0; term < this.#terms; term++) {
      const bucket = bucketOf(hash[term]!, buckets)
      if (postings[term]! <= frequentBytes) {
        starts[bucket]! -= sizes[term]!
        places[term] = starts[bucket]!
      } else {
        places[term] = end
        end += sizes[term]!
        rows.push({ bucket, term: this.#term(term), frequent: passages[term]!, from: places[term]!, to: end })
      }
    }
    for (let bucket = 0; bucket < buckets; bucket++) {
      const to = starts[bucket + 1] ?? rareBytes
      if (to > starts[bucket]!) rows.push({ bucket, term: '', frequent: null, from: starts[bucket]!, to })
    }
    const bytes = Buffer.allocUnsafe(total)
    this.#write(bytes, places)
    return { bytes, rows, buckets }
  }

  /** The terms that begin with a letter from a to z. */
  *latinTerms(): Generator<string> {
    for (let term = 0; term < this.#terms; term++) {
      const first = this.#sources[this.#of.source[term]!]!.packed[this.#of.letters[term]!]!
      if (first >= 97 && first <= 122) yield this.#term(term)
    }
  }

  /** The number of the term at which the reader of a source stands. */
  #number(source: number, { packed, letters, size }: PackedReader): number {
    const hash = packedHash(packed, letters, size)
    for (let at = hash & (this.#slots.length - 1); ; at = (at + 1) & (this.#slots.length - 1)) {
      const term = this.#slots[at]! - 1
      if (term < 0) {
        this.#slots[at] = this.#terms + 1
        return this.#newTerm({ hash, source, letters, size, passages: 0, bytes: 0, last: 0 })
      }
      if (this.#of.hash[term] !== hash) continue
      const other = this.#sources[this.#of.source[term]!]!.packed
      if (hasLetters(packed, letters, size, other, this.#of.letters[term]!, this.#of.size[term]!)) return term
    }
  }

  #newTerm(values: Record<keyof Columns, number>): number {
    const term = this.#terms++
    if (term === this.#of.hash.length) for (const name of columns) this.#of[name] = doubled(this.#of[name])
    for (const name of columns) this.#of[name][term] = values[name]
    if (2 * this.#terms > this.#slots.length) this.#growSlots()
    return term
  }

  #growSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    for (let term = 0; term < this.#terms; term++) {
      let at = this.#of.hash[term]! & (this.#slots.length - 1)
      while (this.#slots[at] !== 0) at = (at + 1) & (this.#slots.length - 1)
      this.#slots[at] = term + 1
    }
  }

  #term(term: number): string {
    const { source, letters, size } = this.#of
    return this.#sources[source[term]!]!.packed.toString('utf8', letters[term]!, letters[term]! + size[term]!)
  }

  /** Writes each term to its place. */
  #write(to: Buffer, places: Int32Array): void {
    const { source, letters, size, passages, bytes } = this.#of
    for (let term = 0; term < this.#terms; term++) {
      let at = places[term]!
      to[at++] = size[term]!
      at = copy(this.#sources[source[term]!]!.packed, letters[term]!, letters[term]! + size[term]!, to, at)
      at = writeVarint(to, at, passages[term]!)
      places[term] = writeVarint(to, at, bytes[term]!)
    }
    const last = new Int32Array(this.#terms)
    let chunk = 0
    for (const { packed, start } of this.#sources) {
      const reader = new PackedReader(packed)
      while (reader.next()) {
        const term = this.#chunkTerms[chunk]!
        const first = start + readVarint(packed, reader.from)
        const at = writeVarint(to, places[term]!, first - last[term]!)
        places[term] = copy(packed, reader.from + varintLength(packed, reader.from), reader.to, to, at)
        last[term] = this.#chunkLasts[chunk++]!
      }
    }
  }
}

/**
 * Packed postings without those of passages that were removed.
 * @param moved the new number of each passage, growing, or -1 for one that is left out
 */
export function withoutRemoved(packed: Buffer, moved: Int32Array): Buffer {
  // Only the first number of a term may take more bytes than before.
  const kept = Buffer.allocUnsafe(2 * packed.length)
  const postings = Buffer.allocUnsafe(packed.length + 5)
  const reader = new PackedReader(packed)
  let end = 0
  while (reader.next()) {
    let [passage, count, last, size] = [0, 0, 0, 0]
    for (let at = reader.from; at < reader.to; at += 2) {
      passage += readVarint(packed, at)
      at += varintLength(packed, at)
      const number = moved[passage]!
      if (number < 0) continue
      size = writeVarint(postings, size, number - last)
      postings[size++] = packed[at]!
      postings[size++] = packed[at + 1]!
      last = number
      count++
    }
    if (count === 0) continue
    kept[end] = reader.size
    end = copy(packed, reader.letters, reader.letters + reader.size, kept, end + 1)
    end = writeVarint(kept, writeVarint(kept, end, count), size)
    end = copy(postings, 0, size, kept, end)
  }
  return kept.subarray(0, end)
}

function lastPassage(packed: Uint8Array, from: number, to: number): number {
  let passage = 0
  for (let at = from; at < to; at += 2) {
    let byte = packed[at++]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = packed[at++]!
      distance |= (byte & 127) << shift
    }
    passage += distance
  }
  return passage
}

function readVarint(packed: Uint8Array, start: number): number {
  let at = start
  let byte = packed[at++]!
  let value = byte & 127
  for (let shift = 7; byte > 127; shift += 7) {
    byte = packed[at++]!
    value |= (byte & 127) << shift
  }
  return value
}

/** How many bytes the number has that begins here. */
function varintLength(packed: Uint8Array, start: number): number {
  let at = start
  while (packed[at]! > 127) at++
  return at - start + 1
}

/** Copies bytes, of which there are few most of the time, and returns where they end. */
function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  if (end - start > 64) to.set(from.subarray(start, end), at)
  else for (let index = start; index < end; index++) to[at + index - start] = from[index]!
  return at + end - start
}
