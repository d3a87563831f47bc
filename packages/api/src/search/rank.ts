import { lengthOf } from './postings.ts'
import type { QueryTerm } from './query-terms.ts'
import type { IndexBlock } from './read-index.ts'

/** A term with how rare it is in what is searched: 0 if it does not occur. */
export type WeighedTerm = QueryTerm & { rarity: number }

/** A passage by its number in its block. */
export type Ranked = { block: IndexBlock; passage: number; score: number }

/** BM25's parameters: how soon more occurrences of a term stop counting, and how much a passage's length counts. */
const saturation = 1.0
const lengthInfluence = 0.6

/**
 * The best passages of the blocks by BM25, best first; of equal ones the earlier. All blocks are one collection: how rare a term
 * is and how long passages are is counted over all of them. Terms that do not suffice count where another term occurs.
 */
export function rank(blocks: IndexBlock[], query: QueryTerm[], top: number): Ranked[] {
  const ranking = new Ranking(blocks)
  ranking.add(query)
  return ranking.best(top)
}

/** Scores of the passages of the blocks, by the terms that were added. */
export class Ranking {
  readonly #blocks: IndexBlock[]
  /** How many are searched. */
  readonly passages: number
  readonly #penalty: Float64Array
  readonly #added: { weights: Map<string, WeighedTerm>; share: number }[] = []

  constructor(blocks: IndexBlock[]) {
    let [passages, length] = [0, 0]
    for (const block of blocks) {
      passages += block.passages
      length += block.length
      for (const removed of block.removed) {
        passages -= removed.passages
        length -= removed.length
      }
    }
    this.passages = Math.max(1, passages)
    this.#penalty = lengthPenalties(length / this.passages)
    this.#blocks = blocks.filter(({ postings }) => postings.length > 0)
  }

  /** Returns the terms that occur. @param share what they weigh in comparison with others */
  add(query: QueryTerm[], share = 1): WeighedTerm[] {
    const weights = termWeights(this.#blocks, query, this.passages)
    this.#added.push({ weights, share })
    return [...weights.values()]
  }

  best(top: number): Ranked[] {
    const best = new Best(top)
    for (const block of this.#blocks) {
      if (this.#mostIn(block) <= best.least) continue
      const scores = this.#scoresOf(block)
      for (const { first, passages: count } of block.removed) scores.fill(0, first, first + count)
      for (let passage = 0; passage < scores.length; passage++)
        if (scores[passage]! > best.least) best.add(block, passage, scores[passage]!)
    }
    return best.ranked()
  }

  /** What no passage of the block exceeds: a term gives less than its weight. */
  #mostIn({ postings }: IndexBlock): number {
    let most = 0
    for (const { weights, share } of this.#added)
      for (const { term, bytes } of postings) if (bytes) most += pointsOf(weights.get(term)) * share
    return most
  }

  /** One block after the other in the same memory: a million passages would need 4 MB for each search. */
  #scoresOf(block: IndexBlock): Float32Array {
    if (block.passages > scratch.length) scratch = new Float32Array(block.passages)
    const scores = scratch.subarray(0, block.passages).fill(0)
    for (const { weights, share } of this.#added)
      for (const finds of [true, false])
        for (const { term, bytes, from, to } of block.postings) {
          const found = weights.get(term)
          if (bytes && found?.suffices === finds)
            addScores(scores, bytes, from, to, pointsOf(found) * share, this.#penalty, finds)
        }
    return scores
  }
}

/** More than a passage gets for a term, however often it has it. */
const pointsOf = (term: WeighedTerm | undefined) => (term ? term.weight * term.rarity * (saturation + 1) : 0)

/** The scores of the block that is ranked now. */
let scratch = new Float32Array(0)

/**
 * Adds what a term makes of each passage in which it occurs, or which was found already. The loop in which a search spends its time.
 * @param finds whether it finds passages that have no score yet
 */
function addScores(
  scores: Float32Array,
  bytes: Uint8Array,
  from: number,
  to: number,
  weight: number,
  penalty: Float64Array,
  finds = true
): void {
  let passage = 0
  for (let at = from; at < to; at += 2) {
    let byte = bytes[at++]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      distance |= (byte & 127) << shift
    }
    passage += distance
    if (!finds && scores[passage] === 0) continue
    const frequency = bytes[at]!
    scores[passage]! += (weight * frequency) / (frequency + penalty[bytes[at + 1]!]!)
  }
}

/** The terms that occur, each with how rare it is. */
function termWeights(blocks: IndexBlock[], query: QueryTerm[], passages: number): Map<string, WeighedTerm> {
  const found = new Map<string, number>()
  for (const block of blocks)
    for (const { term, passages: count, bytes, from, to } of block.postings) {
      const gone = bytes && block.removed.length > 0 ? removedOf(block, bytes, from, to) : 0
      found.set(term, (found.get(term) ?? 0) + count - gone)
    }
  return new Map(
    query.flatMap(wanted => {
      const count = found.get(wanted.term)
      if (!count) return []
      const rarity = Math.log(1 + Math.max(0.5, passages - count + 0.5) / (count + 0.5))
      return [[wanted.term, { ...wanted, rarity }]]
    })
  )
}

/** In how many of a block's removed passages a term occurs. */
function removedOf({ removed, passages }: IndexBlock, bytes: Uint8Array, from: number, to: number): number {
  const [counts, ones] = [new Float32Array(passages), lengthOf.map(() => 0)]
  addScores(counts, bytes, from, to, 1, ones)
  let count = 0
  for (const { first, passages: size } of removed) for (let at = first; at < first + size; at++) count += counts[at]!
  return count
}

const lengthPenalties = (average: number) =>
  lengthOf.map(length => saturation * (1 - lengthInfluence + (lengthInfluence * length) / Math.max(1, average)))

/** The best few of many, in a sorted list that is short. */
class Best {
  #found: Ranked[] = []
  #top: number
  /** What has no higher score is not among them. */
  least = 0

  constructor(top: number) {
    this.#top = top
  }

  add(block: IndexBlock, passage: number, score: number): void {
    const found = this.#found
    let [low, high] = [0, found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (found[middle]!.score >= score) low = middle + 1
      else high = middle
    }
    found.splice(low, 0, { block, passage, score })
    if (found.length > this.#top) found.pop()
    if (found.length === this.#top) this.least = found[this.#top - 1]!.score
  }

  ranked(): Ranked[] {
    return this.#found
  }
}
