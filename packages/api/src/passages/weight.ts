/**
 * How much a text says, about as many as Latin characters would: one for each code point, two for those of Chinese, Japanese and
 * Korean.
 */
export function weightOf(text: string, start = 0, end = text.length): number {
  let weight = 0
  for (let at = start; at < end; at++) weight += unitWeight(text.charCodeAt(at))
  return weight
}

/** Of a UTF-16 unit; the second half of a pair counts nothing. */
export function unitWeight(unit: number): number {
  if (unit < 0x2e80) return 1
  return unit >= 0xdc00 && unit < 0xe000 ? 0 : 2
}

/** The weight that a passage has at most, but for rows and a small rest, and below which it is better joined with the next one. */
export const maxWeight = 1200
export const smallWeight = 300
