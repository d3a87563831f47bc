import { type QueryTerm, worthOf } from './query-terms.ts'
import type { Ranked } from './rank.ts'
import type { BlockPostings, IndexBlock } from './read-index.ts'
import type { Coverage } from './talk.ts'

/**
 * How well each of these passages covers the terms. Of a term that was mistyped, what stands for it counts. A pair of characters of two
 * words counts only where it is. A term that occurs too often to be read counts as covered.
 */
export function coverageOf(found: Ranked[], query: QueryTerm[]): Coverage[] {
  const total = worthOf(query)
  const byTerm = new Map(query.flatMap(term => (term.worth > 0 ? [[term.term, term]] : [])))
  const covered = found.map(() => new Map<string, number>())
  const result = found.map(() => ({ covered: 0, total }))
  for (const [block, places] of placesIn(found))
    for (const postings of block.postings) {
      const term = byTerm.get(postings.term)
      if (!term) continue
      for (const place of placesWith(postings, places, found)) {
        const meant = term.meantBy ?? term.term
        const before = covered[place]!.get(meant) ?? 0
        covered[place]!.set(meant, Math.max(before, term.worth))
        result[place]!.covered += Math.max(0, term.worth - before)
        if (term.acrossWords) result[place]!.total += term.worth
      }
    }
  return result
}

/** By their blocks, which of the passages there are, in order of their numbers. */
function placesIn(found: Ranked[]): Map<IndexBlock, number[]> {
  const places = new Map<IndexBlock, number[]>()
  for (const [place, { block }] of found.entries()) {
    const others = places.get(block)
    if (others) others.push(place)
    else places.set(block, [place])
  }
  for (const list of places.values()) list.sort((one, other) => found[one]!.passage - found[other]!.passage)
  return places
}

/** Which of the places have a term. */
function placesWith({ bytes, from, to }: BlockPostings, places: number[], found: Ranked[]): number[] {
  if (!bytes) return places
  const having: number[] = []
  let [passage, next] = [0, 0]
  for (let at = from; at < to && next < places.length; at += 2) {
    let byte = bytes[at++]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      distance |= (byte & 127) << shift
    }
    passage += distance
    while (next < places.length && found[places[next]!]!.passage < passage) next++
    if (next < places.length && found[places[next]!]!.passage === passage) having.push(places[next++]!)
  }
  return having
}
