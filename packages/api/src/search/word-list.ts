const space = 32
const maxSize = 30

/** Words by their length, with which letters each has, so that most are told apart from a typed one without reading them. */
export class WordList {
  /** One word after the other, without spaces, shorter ones first. */
  readonly #bytes: Buffer
  /** Of each length: its first word, and where that stands. */
  readonly #first = new Int32Array(maxSize + 2)
  readonly #starts = new Int32Array(maxSize + 2)
  readonly #letters: Int32Array

  /** @param words in ASCII from a to z, with a space between; longer ones than 30 letters are left out */
  constructor(words: Uint8Array) {
    const counts = new Int32Array(maxSize + 1)
    for (const { size } of wordsIn(words)) counts[size]!++
    for (let size = 0; size <= maxSize; size++) {
      this.#first[size + 1] = this.#first[size]! + counts[size]!
      this.#starts[size + 1] = this.#starts[size]! + counts[size]! * size
    }
    this.#bytes = Buffer.allocUnsafeSlow(this.#starts[maxSize + 1]!)
    this.#letters = new Int32Array(this.#first[maxSize + 1]!)
    const next = this.#first.slice()
    for (const { start, size } of wordsIn(words)) {
      const word = next[size]!++
      this.#letters[word] = lettersOf(words, start, size)
      const at = this.#starts[size]! + (word - this.#first[size]!) * size
      for (let letter = 0; letter < size; letter++) this.#bytes[at + letter] = words[start + letter]!
    }
  }

  /** About the memory that it takes. */
  get size(): number {
    return this.#bytes.length + this.#letters.byteLength + 500
  }

  /**
   * Calls `found` for the words of which the length differs from the typed one's by at most `most`, and so many letters that as many
   * slips may have made one of the other. Each slip changes which letters a word has by two at most.
   */
  near(typed: { size: number; letters: number }, most: number, found: (word: string) => void): void {
    const letters = this.#letters
    for (let size = Math.max(1, typed.size - most); size <= Math.min(maxSize, typed.size + most); size++) {
      const first = this.#first[size]!
      const end = this.#first[size + 1]!
      for (let word = first; word < end; word++) {
        if (bitsOf(letters[word]! ^ typed.letters) > 2 * most) continue
        const at = this.#starts[size]! + (word - first) * size
        found(this.#bytes.toString('latin1', at, at + size))
      }
    }
  }
}

function* wordsIn(words: Uint8Array): Generator<{ start: number; size: number }> {
  let start = 0
  while (start < words.length) {
    let end = start
    while (end < words.length && words[end] !== space) end++
    if (end > start && end - start <= maxSize) yield { start, size: end - start }
    start = end + 1
  }
}

/** Which letters occur, a bit for each. */
export function lettersOf(bytes: Uint8Array, start: number, size: number): number {
  let letters = 0
  for (let at = start; at < start + size; at++) letters |= 1 << (bytes[at]! & 31)
  return letters
}

function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
