import { bucketOf, doubled, hasLetters, maxProbes, PackedReader, packedHash, varintSize, writeVarint } from './postings.ts'

/** A row of the table of postings: the rare terms of a bucket (then `term` is empty), or a frequent one, in so many passages. */
export type PackedRow = { bucket: number; term: string; frequent: number | null; from: number; to: number }

/** A row is large enough for its own cost not to matter, and small enough to be read for one term of it. */
const bucketBytes = 800
/** From here on a term has a row of its own. */
const frequentBytes = 400

/**
 * Of each term of a merger: its hash, where it stands in which source, what its postings are up to now, and where it is written. They
 * lie side by side, because most of the time goes into fetching them.
 */
const field = { hash: 0, source: 1, letters: 2, size: 3, passages: 4, bytes: 5, last: 6, place: 7 } as const
const fields = 8

/**
 * Joins packed postings of many passages. A term's postings are copied as they are, but for the first distance. Sources are read
 * twice, from their beginning to their end: to find out how large everything becomes, and to copy.
 */
export class PostingsMerger {
  #sources: { packed: Buffer; start: number }[] = []
  /** The hash of a term, and its number and 1, at a place that its hash leads to; 0 where there is none. */
  #slots = new Int32Array(2 << 14)
  /** The numbers of terms that found no place near enough. */
  readonly #crowded = new Map<string, number>()
  #terms = 0
  #of: Int32Array = new Int32Array(fields << 13)
  /** Of all terms of all sources in their order: the number of the term, and its last passage. */
  #chunkTerms: Int32Array = new Int32Array(1 << 14)
  #chunkLasts: Int32Array = new Int32Array(1 << 14)
  #chunks = 0

  /** Adds packed postings of other passages: those from `start` on. Calls come in growing order of passages. */
  add(packed: Buffer, start: number): void {
    const source = this.#sources.push({ packed, start }) - 1
    const reader = new PackedReader(packed)
    while (reader.next()) {
      const number = this.#number(source, reader)
      const [of, term] = [this.#of, fields * number]
      const distanceSize = varintLength(packed, reader.from)
      const first = start + readVarint(packed, reader.from)
      of[term + field.passages]! += reader.passages
      of[term + field.bytes]! += varintSize(first - of[term + field.last]!) + reader.to - reader.from - distanceSize
      const last = reader.passages === 1 ? first : start + lastPassage(packed, reader.from, reader.to)
      of[term + field.last] = last
      if (this.#chunks === this.#chunkTerms.length) {
        this.#chunkTerms = doubled(this.#chunkTerms)
        this.#chunkLasts = doubled(this.#chunkLasts)
      }
      this.#chunkTerms[this.#chunks] = term
      this.#chunkLasts[this.#chunks++] = last
    }
  }

  /** All terms packed into rows, one after the other in `bytes`. Rare terms share the bucket that `bucketOf` gives them. */
  rows(): { bytes: Buffer; rows: PackedRow[]; buckets: number } {
    const of = this.#of
    const end = fields * this.#terms
    let total = 0
    let rareBytes = 0
    for (let term = 0; term < end; term += fields) {
      const size = this.#packedSize(term)
      total += size
      if (of[term + field.bytes]! <= frequentBytes) rareBytes += size
    }
    const buckets = Math.max(1, Math.ceil(rareBytes / bucketBytes))
    // Where each bucket ends, then, as it is filled from its end, where it begins.
    const starts = new Int32Array(buckets)
    for (let term = 0; term < end; term += fields)
      if (of[term + field.bytes]! <= frequentBytes) starts[bucketOf(of[term + field.hash]!, buckets)]! += this.#packedSize(term)
    for (let bucket = 1; bucket < buckets; bucket++) starts[bucket]! += starts[bucket - 1]!
    const rows: PackedRow[] = []
    let next = rareBytes
    for (let term = 0; term < end; term += fields) {
      const bucket = bucketOf(of[term + field.hash]!, buckets)
      if (of[term + field.bytes]! <= frequentBytes) {
        starts[bucket]! -= this.#packedSize(term)
        of[term + field.place] = starts[bucket]!
      } else {
        of[term + field.place] = next
        const from = next
        next += this.#packedSize(term)
        rows.push({ bucket, term: this.#term(term), frequent: of[term + field.passages]!, from, to: next })
      }
    }
    for (let bucket = 0; bucket < buckets; bucket++) {
      const to = starts[bucket + 1] ?? rareBytes
      if (to > starts[bucket]!) rows.push({ bucket, term: '', frequent: null, from: starts[bucket]!, to })
    }
    const bytes = Buffer.allocUnsafe(total)
    this.#write(bytes)
    return { bytes, rows, buckets }
  }

  /** The terms that begin with a letter from a to z. */
  *latinTerms(): Generator<string> {
    const of = this.#of
    for (let term = 0; term < fields * this.#terms; term += fields) {
      const first = this.#sources[of[term + field.source]!]!.packed[of[term + field.letters]!]!
      if (first >= 97 && first <= 122) yield this.#term(term)
    }
  }

  /** How many bytes a term takes with its postings. */
  #packedSize(term: number): number {
    const of = this.#of
    const [size, passages, bytes] = [of[term + field.size]!, of[term + field.passages]!, of[term + field.bytes]!]
    return 1 + size + varintSize(passages) + varintSize(bytes) + bytes
  }

  /** The number of the term at which the reader of a source stands. */
  #number(source: number, { packed, letters, size }: PackedReader): number {
    const hash = packedHash(packed, letters, size)
    const [slots, of] = [this.#slots, this.#of]
    const mask = slots.length - 1
    let at = (2 * hash) & mask
    for (let probe = 0; probe < maxProbes; probe++) {
      const number = slots[at + 1]! - 1
      if (number < 0) {
        slots[at] = hash
        slots[at + 1] = this.#terms + 1
        return this.#newTerm(hash, source, letters, size)
      }
      if (slots[at] === hash) {
        const term = fields * number
        const other = this.#sources[of[term + field.source]!]!.packed
        if (hasLetters(packed, letters, size, other, of[term + field.letters]!, of[term + field.size]!)) return number
      }
      at = (at + 2) & mask
    }
    const written = packed.toString('utf8', letters, letters + size)
    const number = this.#crowded.get(written) ?? this.#newTerm(hash, source, letters, size)
    this.#crowded.set(written, number)
    return number
  }

  #newTerm(hash: number, source: number, letters: number, size: number): number {
    const number = this.#terms++
    const term = fields * number
    if (term === this.#of.length) this.#of = doubled(this.#of)
    this.#of[term + field.hash] = hash
    this.#of[term + field.source] = source
    this.#of[term + field.letters] = letters
    this.#of[term + field.size] = size
    if (4 * this.#terms > this.#slots.length) this.#growSlots()
    return number
  }

  #growSlots(): void {
    const slots = new Int32Array(2 * this.#slots.length)
    const mask = slots.length - 1
    for (let number = 0; number < this.#terms; number++) {
      const hash = this.#of[fields * number + field.hash]!
      let at = (2 * hash) & mask
      let probe = 0
      while (probe < maxProbes && slots[at + 1] !== 0) {
        at = (at + 2) & mask
        probe++
      }
      if (probe === maxProbes) this.#crowded.set(this.#term(fields * number), number)
      else {
        slots[at] = hash
        slots[at + 1] = number + 1
      }
    }
    this.#slots = slots
  }

  #term(term: number): string {
    const of = this.#of
    const letters = of[term + field.letters]!
    return this.#sources[of[term + field.source]!]!.packed.toString('utf8', letters, letters + of[term + field.size]!)
  }

  /** Writes each term to its place. */
  #write(to: Buffer): void {
    const of = this.#of
    for (let term = 0; term < fields * this.#terms; term += fields) {
      const [letters, size] = [of[term + field.letters]!, of[term + field.size]!]
      let at = of[term + field.place]!
      to[at++] = size
      at = copy(this.#sources[of[term + field.source]!]!.packed, letters, letters + size, to, at)
      at = writeVarint(to, at, of[term + field.passages]!)
      of[term + field.place] = writeVarint(to, at, of[term + field.bytes]!)
      of[term + field.last] = 0
    }
    let chunk = 0
    for (const { packed, start } of this.#sources) {
      const reader = new PackedReader(packed)
      while (reader.next()) {
        const term = this.#chunkTerms[chunk]!
        const first = start + readVarint(packed, reader.from)
        const at = writeVarint(to, of[term + field.place]!, first - of[term + field.last]!)
        of[term + field.place] = copy(packed, reader.from + varintLength(packed, reader.from), reader.to, to, at)
        of[term + field.last] = this.#chunkLasts[chunk++]!
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
