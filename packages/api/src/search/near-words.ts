import type { Db } from '../db/connect.ts'
import { PackedReader } from './postings.ts'
import type { QueryTerm } from './query-terms.ts'
import type { IndexBlock } from './read-index.ts'

/** A slip counts somewhat less than what was typed. */
const slipWeight = 0.7
/** The most words that one mistyped word stands for. */
const maxNear = 3
/** Of one query so many unknown words are looked for. */
const maxSlips = 8
/** The most lists of words that are read: one for each segment and letter. */
const maxLists = 200

/**
 * The words of the blocks that unknown terms of a query are one or two slips away from: a wrong, missing, extra or swapped letter.
 * The first letter may be swapped or extra, but not wrong, and after two slips the first two letters are right. Short words have too
 * many neighbours for a wrong letter.
 */
export async function nearWords(db: Db, blocks: IndexBlock[], unknown: QueryTerm[]): Promise<QueryTerm[]> {
  const typed = unknown.filter(({ term }) => /^[a-z]{4,30}$/.test(term)).slice(0, maxSlips)
  if (typed.length === 0) return []
  const letters = [...new Set(typed.flatMap(({ term }) => [term[0]!, term[1]!]))]
  const segments = blocks.flatMap(({ segment }) => segment ?? [])
  const stored: string[] = await db('searchWords')
    .whereIn('segment', segments)
    .whereIn('letter', letters)
    .limit(maxLists)
    .pluck('words')
  const known = [...new Set(stored.flatMap(words => words.split(' ')))]
  const waiting = waitingWords(
    blocks,
    typed.map(({ term }) => term)
  )
  return typed.flatMap(({ term, weight }) => {
    const near = new Map<string, number>()
    const most = allowedSlips(term)
    for (const words of [known, waiting])
      for (const word of words) {
        if (Math.abs(word.length - term.length) > most || (word[0] !== term[0] && word[0] !== term[1])) continue
        if (term.length < 5 && word.length === term.length && !hasSameLetters(term, word)) continue
        const distance = slipsBetween(term, word, most)
        if (distance === 1 || (distance <= most && word.startsWith(term.slice(0, 2)))) near.set(word, distance)
      }
    const least = Math.min(...near.values())
    return [...near]
      .filter(([, distance]) => distance === least)
      .slice(0, maxNear)
      .map(([word]) => ({ term: word, weight: weight * slipWeight }))
  })
}

/** The words, of those in parts that wait for a segment, that begin and are as long as a word near the typed ones may be. */
function waitingWords(blocks: IndexBlock[], typed: string[]): string[] {
  const found = new Set<string>()
  const filter = {
    mayHave: (bytes: Buffer, start: number, size: number) =>
      typed.some(
        word =>
          Math.abs(size - word.length) <= allowedSlips(word) &&
          (bytes[start] === word.charCodeAt(0) || bytes[start] === word.charCodeAt(1))
      )
  }
  for (const { waiting } of blocks) {
    if (!waiting) continue
    const reader = new PackedReader(waiting)
    while (reader.next()) if (reader.isWanted(filter)) found.add(reader.term())
  }
  return [...found]
}

const hasSameLetters = (left: string, right: string) => [...left].sort().join() === [...right].sort().join()

const allowedSlips = (word: string) => (word.length < 6 ? 1 : 2)

/** The least number of slips that make one word of the other (Damerau and Levenshtein), or any greater number than `most`. */
export function slipsBetween(left: string, right: string, most: number): number {
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
