/** A piece of a text, and whether the query has it. */
export type TextPart = { text: string; matched: boolean }

/** Words that are in every text. */
const common = new Set(
  'a an and are as at be but by can do does for from has have how i if in is it me my not of on or that the their there this to was we what when where which who why will with you your'.split(
    ' '
  )
)

const commonCharacters = /[的是了吗嗎呢么麼和与與在]/

const endings = /(?:ing|edly|ed|ies|es|s|ly)$/
const han = /\p{Script=Han}/u

/**
 * Cuts a text where words of a query stand in it, to mark them. A word also stands for its other forms ("limits", "limit"); of Chinese,
 * two characters in a row are a word.
 */
export function textParts(text: string, query: string): TextPart[] {
  const pattern = patternOf(query)
  if (!pattern) return [{ text, matched: false }]
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index), matched: false })
    parts.push({ text: found, matched: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), matched: false })
  return parts
}

/**
 * A pattern for each word of a query, to find what a text has of it: as `textParts` marks them, and of Chinese one for every two characters
 * in a row.
 */
export function wordPatterns(query: string): RegExp[] {
  const { stems, pairs, singles } = wordsOf(query)
  return [...stems.map(ofStem), ...pairs, ...singles].map(pattern => new RegExp(pattern, 'giu'))
}

function patternOf(query: string): RegExp | undefined {
  const { stems, pairs, singles } = wordsOf(query)
  const alternatives = [
    ...stems.map(ofStem),
    // Characters that belong to overlapping pairs are one mark.
    ...(pairs.length > 0 ? [`(?:(?=${pairs.join('|')}).)+.`] : []),
    ...singles
  ]
  return alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'giu') : undefined
}

function wordsOf(query: string): Record<'stems' | 'pairs' | 'singles', string[]> {
  const words = query.toLowerCase().match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  return {
    stems: unique(words.filter(word => !han.test(word) && !common.has(word)).map(stemOf)),
    pairs: unique(words.filter(word => han.test(word)).flatMap(pairsOf)),
    singles: unique(words.filter(word => han.test(word) && [...word].length === 1))
  }
}

const ofStem = (stem: string) => `(?<![\\p{L}\\p{N}])${stem}${stem.length > 2 ? '[a-z]{0,4}' : ''}(?![\\p{L}\\p{N}])`

/** The word without its ending, if enough is left. */
function stemOf(word: string): string {
  const stem = word.replace(endings, '')
  return stem.length > 2 ? stem : word
}

function pairsOf(word: string): string[] {
  const characters = [...word]
  const pairs = characters.slice(1).map((character, index) => characters[index] + character)
  return pairs.filter(pair => !commonCharacters.test(pair))
}

const unique = (all: string[]) => [...new Set(all)]
