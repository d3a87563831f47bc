/** A term that occurs in texts. Whoever counts terms notes a number in it, which spares looking it up each time. */
export type TermEntry = { readonly term: string; counter: number; number: number }

export const termEntry = (term: string): TermEntry => ({ term, counter: 0, number: 0 })

/** Finds the terms of words by their letters in a text, without making a string of each: that takes most of the time. */
export class WordTable {
  readonly #make: (written: string) => string
  #slots = new Int32Array(maxWords * 2)
  #hashes: number[] = []
  #written: string[] = []
  #entries: TermEntry[] = []

  /** @param make gives the term of a word that is seen for the first time */
  constructor(make: (written: string) => string) {
    this.#make = make
  }

  /** The term of the word between two places of a text. */
  find(text: string, start: number, end: number): TermEntry {
    let hash = 0
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995)
    hash ^= hash >>> 15
    let slot = hash & slotMask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & slotMask) {
      const word = this.#slots[slot]! - 1
      if (this.#hashes[word] === hash && isAt(this.#written[word]!, text, start, end)) return this.#entries[word]!
    }
    if (this.#entries.length === maxWords) {
      this.#slots.fill(0)
      this.#hashes = []
      this.#written = []
      this.#entries = []
      slot = hash & slotMask
    }
    // A copy: a part of a string keeps all of it in memory.
    const written = Buffer.from(text.slice(start, end)).toString()
    const entry = termEntry(this.#make(written))
    this.#hashes.push(hash)
    this.#written.push(written)
    this.#slots[slot] = this.#entries.push(entry)
    return entry
  }
}

/** Texts repeat their words; so many are kept. */
const maxWords = 65_536
const slotMask = maxWords * 2 - 1

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}
