import { maxProbes, PackedReader, packedHash, termHash } from './postings.ts'
import { WordList } from './word-list.ts'

/** The postings of a waiting part, in which a term is found without reading those before it. */
export class PackedPart {
  readonly bytes: Buffer
  /** Where a term begins, and 1, at a place that its hash leads to; 0 where there is none. */
  readonly #slots: Int32Array
  /** Where a term begins that found no place near enough. */
  readonly #crowded = new Map<string, number>()
  #words: WordList[] | undefined

  constructor(bytes: Buffer) {
    this.bytes = bytes
    const starts: number[] = []
    const hashes: number[] = []
    const reader = new PackedReader(bytes)
    while (reader.next()) {
      starts.push(reader.letters - 1)
      hashes.push(packedHash(bytes, reader.letters, reader.size))
    }
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * starts.length + 2)))
    const mask = this.#slots.length - 1
    for (const [index, start] of starts.entries()) {
      const end = hashes[index]! + maxProbes
      let at = hashes[index]!
      while (at < end && this.#slots[at & mask] !== 0) at++
      if (at < end) this.#slots[at & mask] = start + 1
      else this.#crowded.set(bytes.toString('utf8', start + 1, start + 1 + bytes[start]!), start)
    }
  }

  /** About the memory that it takes. */
  get size(): number {
    return 1.5 * this.bytes.length + this.#slots.byteLength
  }

  /** The terms that are words beginning with a letter from a to z. */
  words(letter: string): WordList {
    this.#words ??= wordsOf(this.bytes)
    return this.#words[letter.charCodeAt(0) - firstLetter]!
  }

  /** A reader that stands at the term, if the part has it. @param letters the term in UTF-8 */
  find(term: string, letters: Uint8Array): PackedReader | undefined {
    const hash = termHash(term)
    for (let at = hash; at < hash + maxProbes; at++) {
      const start = this.#slots[at & (this.#slots.length - 1)]! - 1
      if (start < 0) return undefined
      const reader = readerAt(this.bytes, start)
      if (reader.is(letters)) return reader
    }
    const start = this.#crowded.get(term)
    return start === undefined ? undefined : readerAt(this.bytes, start)
  }
}

function readerAt(bytes: Buffer, start: number): PackedReader {
  const reader = new PackedReader(bytes, start)
  reader.next()
  return reader
}

const firstLetter = 97
const letters = 26

/** By their first letters. */
function wordsOf(bytes: Buffer): WordList[] {
  const found = Array.from({ length: letters }, (): number[] => [])
  const reader = new PackedReader(bytes)
  while (reader.next()) {
    const letter = bytes[reader.letters]! - firstLetter
    if (letter < 0 || letter >= letters || reader.size < 3 || reader.size > 30) continue
    for (let at = 0; at < reader.size; at++) found[letter]!.push(bytes[reader.letters + at]!)
    found[letter]!.push(space)
  }
  return found.map(words => new WordList(Uint8Array.from(words)))
}

const space = 32
