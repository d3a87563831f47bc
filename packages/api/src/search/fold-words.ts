import { loadTerms } from './terms.ts'

const onlyAscii = /^[\0-\x7f]*$/
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const marks = /\p{Mn}+/gu

/** A text as it is compared with others: in lower case, without accents and width, with Simplified characters. */
export async function foldText(text: string): Promise<string> {
  if (onlyAscii.test(text)) return text.toLowerCase()
  // The tables of characters are loaded by the first text that needs them.
  const simplified = ideographs.test(text) ? (await loadTerms()).simplify(text) : text
  return simplified.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase()
}

/**
 * What stands between the blanks of a text, folded, each once. A word of a query, folded, is found in it exactly if it is found in the folded
 * text.
 */
export async function foldWords(text: string): Promise<string> {
  return [...new Set((await foldText(text)).split(/\s+/))].join(' ').trim()
}
