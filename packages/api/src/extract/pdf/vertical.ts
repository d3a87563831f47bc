import type { PdfLine } from './line.ts'

/**
 * Joins text that is written from top to bottom, of which PDFium makes a line of each character, to columns. A column becomes a
 * line whose text runs to the right, and the next column, which is to its left, one below it.
 */
export function joinColumns(lines: PdfLine[]): PdfLine[] {
  const joined: PdfLine[] = []
  let column: PdfLine[] = []
  function end(): void {
    const [top] = column
    if (top && column.length >= 3 && column.filter(({ text }) => isEastAsian.test(text)).length * 2 > column.length) {
      const text = column.map(line => line.text).join('')
      joined.push({ text, left: -top.y, right: -column.at(-1)!.y, y: top.left, fontSize: top.fontSize, angle: downwards })
    } else joined.push(...column)
    column = []
  }
  for (const line of lines) {
    const last = column.at(-1)
    const isPart = isEastAsian.test(line.text) || upright.test(line.text)
    if (!isPart || (last && !isBelow(last, line))) end()
    if (isPart) column.push(line)
    else joined.push(line)
  }
  end()
  return joined
}

/** A character of a script that is written so, with what belongs to it. Two or three are a word that runs to the right. */
const isEastAsian = /^\p{P}?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{P}?$/u
/** What stands in such a column beside them: signs, and short numbers. */
const upright = /^[^\p{L}\p{N}]?[\p{L}\p{N}]{0,3}[^\p{L}\p{N}]?$/u

const isBelow = (upper: PdfLine, lower: PdfLine) =>
  Math.abs(upper.left - lower.left) < upper.fontSize * 0.8 && upper.y > lower.y && upper.y - lower.y < upper.fontSize * 2.5

/** An angle that no other text has. */
const downwards = -1
