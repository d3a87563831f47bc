import { everydayCharacters, everydayPairs, everydayWords } from './everyday-terms.ts'

/**
 * How rare a term is in everyday language, whatever the corpora are about: in nats, from 1 to 7. In a small corpus every word is rare, so
 * that its own figures tell nothing of whether a passage is about a question. A Chinese word has a pair or more, and its characters as
 * well, so each of them tells less.
 */
export function rarityOf(term: string): number {
  if (shortNumber.test(term)) return 2
  const isChinese = ideographs.test(term)
  return (commonTerms().get(term) ?? rarest) * (isChinese ? chineseShare : 1)
}

/** Whether a word is so common in everyday language that whoever typed it meant it. */
export const isCommon = (term: string): boolean => commonTerms().has(term)

/** Whether a term is as rare as one can be. */
export const isRarest = (term: string): boolean => !shortNumber.test(term) && !isCommon(term)

/** Of what is not listed. */
export const rarest = 7
const chineseShare = 0.6
/** Every text has some. */
const shortNumber = /^\d{1,2}$/
const ideographs = /^\p{Script=Han}/u

let common: Map<string, number> | undefined

/** Those that are listed. They are read when they are first needed. */
function commonTerms(): Map<string, number> {
  if (common) return common
  const found = new Map<string, number>()
  const add = (listed: Record<number, string>, inWords: (words: string) => Iterable<string>) => {
    for (const [rarity, words] of Object.entries(listed)) for (const word of inWords(words)) found.set(word, Number(rarity))
  }
  add(everydayWords, words => words.split(/\s+/).filter(Boolean))
  add(everydayPairs, words => words.match(/\S{2}/g) ?? [])
  add(everydayCharacters, words => words.match(/\S/g) ?? [])
  common = found
  return found
}
