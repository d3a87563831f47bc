/**
 * The occurrences of one term in the passages of a segment: for each passage the distance to the previous one (a varint), how
 * often the term occurs there (one byte), and the passage's length (one byte, see `lengthCode`).
 */
export type Postings = { passages: number; bytes: Uint8Array }

/** How often a term occurs in a passage is stored up to this number. */
const maxFrequency = 255

type PostingList = { last: number; passages: number; bytes: number[] }

/** Collects postings; passages of a term have to come in growing order. */
export class PostingsBuilder {
  #lists = new Map<string, PostingList>()

  /** @param passage its number in the segment, from 0; @param length see `lengthCode` */
  add(term: string, passage: number, frequency: number, length: number): void {
    append(this.#list(term), passage, Math.min(frequency, maxFrequency), length)
  }

  /** Adds packed postings of other passages, whose new numbers `moved` tells; those without one are left out. */
  addPacked(packed: Buffer, moved: (passage: number) => number | undefined): void {
    for (const { term, from, to } of unpackPostings(packed)) {
      readPostings(
        packed,
        (passage, frequency, length) => {
          const number = moved(passage)
          if (number !== undefined) append(this.#list(term), number, frequency, length)
        },
        from,
        to
      )
    }
  }

  /** The terms in the order of their letters, each with its postings. */
  sorted(): [term: string, postings: { passages: number; bytes: number[] }][] {
    return [...this.#lists].sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
  }

  /** All terms in any order. */
  all(): Iterable<[term: string, postings: { passages: number; bytes: number[] }]> {
    return this.#lists
  }

  #list(term: string): PostingList {
    const found = this.#lists.get(term)
    if (found) return found
    const list: PostingList = { last: 0, passages: 0, bytes: [] }
    this.#lists.set(term, list)
    return list
  }
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

/** Postings as bytes: for each term its length in bytes, the term, how many passages and bytes follow (varints), and those. */
export function packPostings(terms: Iterable<[term: string, postings: { passages: number; bytes: number[] }]>): Buffer {
  const packed: number[] = []
  for (const [term, { passages, bytes }] of terms) pack(packed, term, passages, bytes)
  return Buffer.from(packed)
}

/**
 * Terms whose postings are stored in one row: several rare ones that follow each other, or a frequent one alone, which is then
 * `frequent` in so many passages.
 */
export type PackedBlock = { first: string; frequent: number | null; from: number; to: number }

/** Packs sorted terms into blocks, one after the other in `bytes`. */
export function packBlocks(terms: Iterable<[term: string, postings: { passages: number; bytes: number[] }]>): {
  bytes: Buffer
  blocks: PackedBlock[]
} {
  const packed: number[] = []
  const blocks: PackedBlock[] = []
  let open: PackedBlock | undefined
  for (const [term, { passages, bytes }] of terms) {
    const from = packed.length
    pack(packed, term, passages, bytes)
    const to = packed.length
    if (bytes.length > frequentBytes) {
      blocks.push({ first: term, frequent: passages, from, to })
      open = undefined
    } else if (open && to - open.from <= blockBytes) open.to = to
    else {
      open = { first: term, frequent: null, from, to }
      blocks.push(open)
    }
  }
  return { bytes: Buffer.from(packed), blocks }
}

/** A row of the table of postings: large enough for its own cost not to matter, small enough to be read for one term of it. */
const blockBytes = 800
/** From here on a term has a row of its own. */
const frequentBytes = 400

function pack(packed: number[], term: string, passages: number, bytes: number[]): void {
  const letters = Buffer.from(term)
  packed.push(letters.length)
  for (const letter of letters) packed.push(letter)
  pushVarint(packed, passages)
  pushVarint(packed, bytes.length)
  for (const byte of bytes) packed.push(byte)
}

export type PackedTerm = { term: string; passages: number; from: number; to: number }

/** The terms in the bytes of `packPostings`, and where the postings of each lie; only those that may be `wanted`, if it is given. */
export function* unpackPostings(packed: Buffer, wanted?: Pick<TermFilter, 'mayHave'>): Generator<PackedTerm> {
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = packed[at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < packed.length) {
    const size = packed[at++]!
    const start = at
    at += size
    const passages = varint()
    const bytes = varint()
    const from = at
    at += bytes
    if (wanted && !wanted.mayHave(packed, start, size)) continue
    yield { term: packed.toString('utf8', start, start + size), passages, from, to: at }
  }
}

/** Tells quickly which packed terms are none of a few wanted ones. */
export class TermFilter {
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

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}
