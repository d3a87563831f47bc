import type { Db } from '../db/connect.ts'
import type { QueryTerm } from './query-terms.ts'
import { isCommon } from './rarity.ts'
import { cacheOf, type IndexBlock } from './read-index.ts'
import { lettersOf, WordList } from './word-list.ts'

/** A slip counts somewhat less than what was typed. */
const slipWeight = 0.7
/** The most words that one mistyped word stands for. */
const maxNear = 3
/** Of one query so many unknown words are looked for. */
const maxSlips = 8
/** The most lists of words that are read, one for each segment and letter: of three unknown words in a corpus of a million passages all. */
const maxLists = 400

/**
 * The words of the blocks that unknown terms of a query are one or two slips away from: a wrong, missing, extra or swapped letter.
 * The first letter may be swapped or extra, but not wrong, and after two slips the first two letters are right. Short words have too
 * many neighbours for a wrong letter. A word of everyday language is what was meant.
 */
export async function nearWords(db: Db, blocks: IndexBlock[], unknown: QueryTerm[]): Promise<QueryTerm[]> {
  const typed = unknown.filter(({ term }) => /^[a-z]{4,30}$/.test(term) && !isCommon(term)).slice(0, maxSlips)
  if (typed.length === 0) return []
  const wanted = typed.map(({ term }) => new NearSearch(term))
  const letters = [...new Set(typed.flatMap(({ term }) => [term[0]!, term[1]!]))]
  const waiting = blocks.flatMap(({ waiting: part }) => (part ? letters.map(letter => part.words(letter)) : []))
  for (const words of [...(await readWords(db, blocks, letters)), ...waiting]) for (const search of wanted) search.lookInto(words)
  return typed.flatMap((slip, at) =>
    wanted[at]!.nearest().map(term => ({
      ...slip,
      term,
      weight: slip.weight * slipWeight,
      worth: slip.worth * slipWeight,
      meantBy: slip.term
    }))
  )
}

/** The words of segments that begin with these letters. */
async function readWords(db: Db, blocks: IndexBlock[], letters: string[]): Promise<WordList[]> {
  const cache = cacheOf(db).words
  const keys = blocks
    .flatMap(({ segment }) => (segment === null ? [] : letters.map(letter => ({ segment, letter }))))
    .slice(0, maxLists)
  const key = (list: { segment: number; letter: string }) => `${list.segment} ${list.letter}`
  const found = new Map(keys.map(list => [key(list), cache.get(key(list))]))
  const missing = keys.filter(list => !found.get(key(list)))
  if (missing.length > 0) {
    const stored: { segment: number; letter: string; words: string }[] = await db('searchWords')
      .whereIn(
        'segment',
        missing.map(({ segment }) => segment)
      )
      .whereIn('letter', letters)
      .select('segment', 'letter', 'words')
    const byKey = new Map(stored.map(({ words, ...list }) => [key(list), words]))
    for (const list of missing) {
      const words = new WordList(Buffer.from(byKey.get(key(list)) ?? '', 'latin1'))
      found.set(key(list), words)
      cache.set(key(list), words, words.size)
    }
  }
  return [...found.values()].filter(words => words !== undefined)
}

/** Looks for the words that are fewest slips away from a typed one. */
class NearSearch {
  #typed: string
  #most: number
  #least = Number.POSITIVE_INFINITY
  #nearest = new Set<string>()
  /** Words that were compared: most stand in several lists. */
  #seen = new Set<string>()
  #shape: { size: number; letters: number }

  constructor(typed: string) {
    this.#typed = typed
    this.#most = allowedSlips(typed)
    this.#shape = { size: typed.length, letters: lettersOf(Buffer.from(typed, 'latin1'), 0, typed.length) }
  }

  /** The nearest words, a few. */
  nearest(): string[] {
    return [...this.#nearest].slice(0, maxNear)
  }

  lookInto(words: WordList): void {
    words.near(this.#shape, Math.min(this.#most, this.#least), word => {
      if (this.#seen.has(word)) return
      this.#seen.add(word)
      this.#compare(word)
    })
  }

  #compare(word: string): void {
    const term = this.#typed
    if (word[0] !== term[0] && word[0] !== term[1]) return
    if (term.length < 5 && word.length === term.length && !hasSameLetters(term, word)) return
    const distance = slipsBetween(term, word, this.#most)
    if (distance > this.#least || distance > this.#most || (distance > 1 && !word.startsWith(term.slice(0, 2)))) return
    if (distance < this.#least) this.#nearest.clear()
    this.#least = distance
    this.#nearest.add(word)
  }
}

const hasSameLetters = (left: string, right: string) => [...left].sort().join() === [...right].sort().join()

const allowedSlips = (word: string) => (word.length < 6 ? 1 : 2)

/** The least number of slips that make one word of the other (Damerau and Levenshtein), or any greater number than `most`. */
function slipsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) least = Math.min(least, before[column - 2]! + 1)
      current.push(least)
    }
    if (Math.min(...current) > most) return most + 1
    before = last
    last = current
  }
  return last[right.length]!
}
