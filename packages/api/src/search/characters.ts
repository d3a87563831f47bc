/** What a character is for the search. Numbers, because a table holds one for each of 65,536 characters. */
export const kinds = { gap: 0, letter: 1, digit: 2, ideograph: 3, unspaced: 4, joiner: 5, mark: 6, high: 7 } as const

export type CharacterTables = {
  /** The kind of each UTF-16 unit. */
  kind: Uint8Array
  /** Simplified instead of Traditional characters and of the variants used in Taiwan and Hong Kong, for each UTF-16 unit. */
  simplified: Uint16Array
}

/** Joins the parts of a compound: COMP-1021, git_rebase, 3.11, R&D, someone@school.edu, l'heure. */
const joiners = "-_.@'’&‐‑"

/** Scripts without spaces in which two neighbouring characters stand for a word; the mark of a long vowel belongs to Kana. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u
/** Scripts without spaces whose words only a dictionary finds. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const mark = /\p{Mark}/u
const letter = /\p{Letter}/u
const digit = /\p{Decimal_Number}/u

/**
 * Builds the tables.
 * @param dictionaries of opencc-js: Traditional to Simplified, and the variants of Taiwan and Hong Kong to plain Traditional
 */
export function characterTables(dictionaries: { toSimplified: string; variants: string[] }): CharacterTables {
  const kind = new Uint8Array(65_536)
  for (let unit = 0; unit < 65_536; unit++) kind[unit] = kindOf(unit)

  const simplified = Uint16Array.from({ length: 65_536 }, (_, unit) => unit)
  const toSimplified = singleCharacters(dictionaries.toSimplified)
  for (const [from, to] of dictionaries.variants.flatMap(pairs => [...singleCharacters(pairs)])) {
    const found = toSimplified.get(to)
    if (found && !toSimplified.has(from)) toSimplified.set(from, found)
  }
  // Taiwan writes 著 for both.
  toSimplified.set('著', '着')
  for (const [from, to] of toSimplified) simplified[from.charCodeAt(0)] = to.charCodeAt(0)

  // PDFs of Chinese text contain radicals and compatibility characters instead of the characters that they look like.
  for (const [first, last] of [
    [0x2e80, 0x2fdf],
    [0xf900, 0xfaff],
    [0xff65, 0xffdc]
  ] as const) {
    for (let unit = first; unit <= last; unit++) {
      const plain = String.fromCharCode(unit).normalize('NFKC').charCodeAt(0)
      simplified[unit] = simplified[plain]!
      kind[unit] = kind[plain]!
    }
  }
  return { kind, simplified }
}

function kindOf(unit: number): number {
  if (unit < 0x80) {
    if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)) return kinds.letter
    if (unit >= 48 && unit <= 57) return kinds.digit
    return joiners.includes(String.fromCharCode(unit)) ? kinds.joiner : kinds.gap
  }
  if (unit >= 0xd800 && unit <= 0xdbff) return kinds.high
  if (unit >= 0xdc00 && unit <= 0xdfff) return kinds.gap
  const character = String.fromCharCode(unit)
  if (joiners.includes(character)) return kinds.joiner
  if (mark.test(character)) return unspaced.test(character) ? kinds.unspaced : kinds.mark
  if (ideographs.test(character)) return kinds.ideograph
  if (unspaced.test(character)) return kinds.unspaced
  if (letter.test(character)) return kinds.letter
  return digit.test(character) ? kinds.digit : kinds.gap
}

/** The pairs in which one character becomes one other, both in the basic plane. */
function singleCharacters(pairs: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of pairs.split('|')) {
    const [from = '', to = ''] = pair.split(' ')
    if (from.length === 1 && to.length === 1) found.set(from, to)
  }
  return found
}
