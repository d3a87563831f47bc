import { type QueryTerm, worthOf } from './query-terms.ts'
import type { Ranked } from './rank.ts'
import { isRarest } from './rarity.ts'
import type { BlockPostings, IndexBlock } from './read-index.ts'
import type { Coverage } from './talk.ts'

/**
 * How well each of these passages covers the terms. Of a term that was mistyped, what stands for it counts. A pair of characters of two
 * words counts only where it is. A term that occurs too often to be read counts as covered. Of a question in two languages, a passage
 * has the words of one: what it lacks of the other counts half.
 */
export function coverageOf(found: Ranked[], query: QueryTerm[]): Coverage[] {
  const total = worthOf(query)
  const chinese = query.filter(({ term }) => isChinese.test(term))
  const totals = { chinese: worthOf(chinese), other: total - worthOf(chinese) }
  const byTerm = new Map(query.flatMap(term => (term.worth > 0 ? [[term.term, term]] : [])))
  const covered = found.map(() => new Map<string, number>())
  const result = found.map(() => ({ covered: 0, total, hasRare: false }))
  const words = found.map(() => ({ chinese: 0, other: 0 }))
  for (const [block, places] of placesIn(found))
    for (const postings of block.postings) {
      const term = byTerm.get(postings.term)
      if (!term) continue
      for (const place of placesWith(postings, places, found)) {
        const meant = term.meantBy ?? term.term
        const before = covered[place]!.get(meant) ?? 0
        covered[place]!.set(meant, Math.max(before, term.worth))
        const added = Math.max(0, term.worth - before)
        result[place]!.covered += added
        if (term.acrossWords) result[place]!.total += term.worth
        else {
          if (isRarest(term.term)) result[place]!.hasRare = true
          words[place]![isChinese.test(term.term) ? 'chinese' : 'other'] += added
        }
      }
    }
  if (totals.chinese > 0 && totals.other > 0)
    for (const [place, one] of result.entries()) one.total -= lackOfOther(words[place]!, totals)
  return result
}

type InTwo = { chinese: number; other: number }

/** Half of what is missing in the language of which a passage covers the smaller share. */
function lackOfOther(covered: InTwo, totals: InTwo): number {
  const missing = { chinese: totals.chinese - covered.chinese, other: totals.other - covered.other }
  const isChineseLess = missing.chinese / totals.chinese > missing.other / totals.other
  return Math.max(0, isChineseLess ? missing.chinese : missing.other) / 2
}

const isChinese = /^\p{Script=Han}/u

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
