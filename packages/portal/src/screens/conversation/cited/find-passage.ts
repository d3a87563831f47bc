import { foldRadicals } from '@lyceum/core/rules'

/** Where a passage is in a text: the first character, and the one behind the last. */
export type Range = { start: number; end: number }

/**
 * Finds a passage in the text of its document. Only letters and digits are compared, since spaces, line ends and the marks of formats
 * change on the way into the index. A passage that is not there as a whole (a table's heading is repeated with each of its rows) is found by its longest
 * part: half of it, a quarter, and so on, with all that agrees on either side of it.
 * @returns null if nothing of it is there
 */
export function findPassage(text: string, passage: string): Range | null {
  const inText = comparable(text)
  const wanted = comparable(passage).text
  for (let length = wanted.length; length >= Math.min(minPart, wanted.length) && length > 0; length = Math.floor(length / 2)) {
    for (let from = 0; from + length <= wanted.length; from += Math.max(1, Math.ceil(length / 2))) {
      const at = inText.text.indexOf(wanted.slice(from, from + length))
      if (at < 0) continue
      const before = agreeing(before => before <= Math.min(at, from) && inText.text[at - before] === wanted[from - before])
      const last = at + length - 1
      const behind = agreeing(
        behind => last + behind < inText.text.length && inText.text[last + behind] === wanted[from + length - 1 + behind]
      )
      return { start: inText.positions[at - before]!, end: endOf(text, inText.positions[last + behind]!) }
    }
  }
  return null
}

/** Whether a text has the whole passage, compared in the same way. */
export const hasPassage = (text: string, passage: string): boolean => comparable(text).text.includes(comparable(passage).text)

/** How many in a row agree, from 1. */
function agreeing(agrees: (distance: number) => boolean): number {
  let count = 0
  while (agrees(count + 1)) count++
  return count
}

const endOf = (text: string, at: number) => at + (text.codePointAt(at)! > 0xffff ? 2 : 1)

/** Characters of the shortest part that is looked for. */
const minPart = 12

/**
 * The letters and digits of a text, compatible forms and cases as one, and where each stands. Folded first: radicals, of which PDFs make
 * Chinese characters, are signs until then.
 */
function comparable(text: string): { text: string; positions: number[] } {
  const positions: number[] = []
  const parts: string[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}\u2e80-\u2fdf]/gu)) {
    const plain = foldRadicals(match[0])
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
    parts.push(plain)
    for (let unit = 0; unit < plain.length; unit++) positions.push(match.index)
  }
  return { text: parts.join(''), positions }
}
