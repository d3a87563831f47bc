import { maxWeight, smallWeight, unitWeight, weightOf } from './weight.ts'

/**
 * Cuts a long text between sentences, of whatever language, into parts of nearly the largest weight; between lines where it has none, as
 * poems and code. After a cut between sentences the next part begins with the last sentence again, so that what refers to it is understood.
 */
export function* cutText(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    if (reach(text, start, maxWeight) >= text.length) {
      yield text.slice(start).trim()
      return
    }
    const limit = reach(text, start, isNearEnd(text, start) ? weightOf(text, start) / 2 + smallWeight / 2 : maxWeight)
    const { end, again } = cutBefore(text, start, limit)
    yield text.slice(start, end).trim()
    start = again
  }
}

/** Whether the rest makes two parts, which are better of one size. */
const isNearEnd = (text: string, start: number) => reach(text, start, 2 * maxWeight - smallWeight) >= text.length

/** Where the weight is used up. */
function reach(text: string, start: number, weight: number): number {
  let at = start
  for (let used = 0; at < text.length; at++) {
    used += unitWeight(text.charCodeAt(at))
    if (used > weight) break
  }
  // Not within a pair.
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at
}

/** The best place to cut in the last part before the limit, and where the next part begins. */
function cutBefore(text: string, start: number, limit: number): { end: number; again: number } {
  const from = start + Math.floor((limit - start) * 0.4)
  const near = start + Math.floor((limit - start) * 0.8)
  // Finding sentences takes most of the time, so it is tried in a small part first.
  const nearEnds = sentenceEnds(text, near, limit)
  const ends = nearEnds.length > 0 ? nearEnds : sentenceEnds(text, from, near)
  const end = ends.at(-1)
  if (end !== undefined) {
    const last = ends.at(-2)
    const repeats = last !== undefined && last > start && weightOf(text, last, end) <= maxOverlap
    return { end, again: repeats ? last : end }
  }
  // In this part only: a text of one line would be searched to its beginning for each cut.
  const line = text.slice(from, limit).lastIndexOf('\n')
  if (line > 0) return { end: from + line, again: from + line + 1 }
  for (const pattern of [/[,;:\u3001\uff0c\uff1b\uff1a]/g, /\s/g]) {
    const found = [...text.slice(from, limit).matchAll(pattern)].at(-1)
    if (found) return { end: from + found.index + 1, again: from + found.index + 1 }
  }
  return { end: limit, again: limit }
}

/** The first sentence of a text. */
export const firstSentence = (text: string): string => text.slice(0, sentenceEnds(text, 0, text.length)[0])

/** Where sentences end between two places. */
function sentenceEnds(text: string, from: number, to: number): number[] {
  const ends: number[] = []
  for (const { index } of sentences.segment(text.slice(from, to))) {
    // The end of the window is no end of a sentence.
    const end = withoutOpening(text, from, from + index)
    if (end <= from) continue
    // Nor is that of a line, of which texts are often made that were typed.
    if (text[from + index - 1] !== '\n' || endOfSentence.test(text.slice(Math.max(0, end - 4), end))) ends.push(end)
  }
  return ends
}

/**
 * The rules count a bracket or quote that opens the next sentence to the one before. Never before the window: a part that ends where it
 * begins would be followed by itself for ever.
 */
function withoutOpening(text: string, from: number, end: number): number {
  let at = end
  while (at > from && /[\p{Ps}\p{Pi}\s]/u.test(text[at - 1]!)) at--
  return at
}

/** The rules of Unicode are the same for English and Chinese; they know the full stops of both. */
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** A full stop of whatever language, with what closes behind it; a colon too, since a list follows it. */
export const endOfSentence = /[.!?…:;\u3002\uff01\uff1f\uff0e\uff1a\uff1b][\p{Pe}\p{Pf}"'*_]*$/u
const maxOverlap = 240
