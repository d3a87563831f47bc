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
 * text. A long text is folded in parts, between which the process does other things.
 */
export async function foldWords(text: string): Promise<string> {
  const words = new Set<string>()
  // What a word has so far that goes on in the next part.
  let word: string[] = []
  for (let from = 0; from < text.length; ) {
    if (from > 0) await new Promise(resolve => setImmediate(resolve))
    const end = endOfPart(text, from)
    const [first = '', ...others] = (await foldText(text.slice(from, end))).split(/\s+/)
    word.push(first)
    for (const other of others) {
      words.add(word.join(''))
      word = [other]
    }
    from = end
  }
  words.add(word.join(''))
  words.delete('')
  return [...words].join(' ')
}

/** Characters that are folded at once: a few milliseconds. */
const partSize = 32_768
/** Characters in which an end is looked for. */
const reach = 256
/** What no character before it changes with. */
const standsAlone = /[\s\x21-\x7e\p{Script=Han}\u1100-\u115f\uac00-\ud7a3]/u

function endOfPart(text: string, from: number): number {
  const end = from + partSize
  if (end >= text.length) return text.length
  for (let at = end; at > end - reach; at--) if (standsAlone.test(text[at]!)) return at
  return /[\ud800-\udbff]/.test(text[end - 1]!) ? end - 1 : end
}
