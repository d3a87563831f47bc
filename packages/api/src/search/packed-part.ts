import { PackedReader, packedHash, termHash } from './postings.ts'

/** The postings of a waiting part, in which a term is found without reading those before it. */
export class PackedPart {
  readonly bytes: Buffer
  /** Where a term begins, and 1, at a place that its hash leads to; 0 where there is none. */
  readonly #slots: Int32Array

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
    for (const [index, start] of starts.entries()) {
      let at = hashes[index]! & (this.#slots.length - 1)
      while (this.#slots[at] !== 0) at = (at + 1) & (this.#slots.length - 1)
      this.#slots[at] = start + 1
    }
  }

  /** The memory that it takes. */
  get size(): number {
    return this.bytes.length + this.#slots.byteLength
  }

  /** A reader that stands at the term, if the part has it. @param letters the term in UTF-8 */
  find(term: string, letters: Uint8Array): PackedReader | undefined {
    for (let at = termHash(term) & (this.#slots.length - 1); ; at = (at + 1) & (this.#slots.length - 1)) {
      const start = this.#slots[at]! - 1
      if (start < 0) return undefined
      const reader = new PackedReader(this.bytes, start)
      reader.next()
      if (reader.is(letters)) return reader
    }
  }
}
