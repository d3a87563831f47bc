import { hyphen, joinLines } from '../../passages/join-lines.ts'
import { follows, type ItemMark, itemMark } from './item-marks.ts'
import type { PdfLine } from './line.ts'

export type PdfParagraph = { text: string; fontSize: number; lines: number }

/**
 * Joins the lines of a page into paragraphs, by their distance, indent, length and size, and by the marks of lists. A sentence may have such a
 * mark where its line ends, as in "on May / 12. Then": it is one behind the end of a sentence or a short line, as the next of a list, and as
 * the first of one that goes on.
 */
export function paragraphsOf(lines: PdfLine[]): PdfParagraph[] {
  const paragraphs: PdfParagraph[] = []
  let open: PdfLine[] = []
  /** The last item of each form: items of an inner list stand between those of the outer one. */
  const items = new Map<string, ItemMark>()
  function end(): void {
    if (open[0])
      paragraphs.push({ text: joinLines(open.map(({ text }) => text)), fontSize: open[0].fontSize, lines: open.length })
    open = []
  }
  const edges = rightEdges(lines)
  const marks = lines.map(({ text }) => itemMark(text))
  const numbered = new Set(marks.flatMap(mark => mark?.numbers.map(number => `${mark.form} ${number}`) ?? []))
  const startsItem = (last: PdfLine, mark: ItemMark, edge: number) =>
    !isDivided(last) &&
    (mark.numbers.length === 0 ||
      !isFullLine(last, edge) ||
      sentenceEnd.test(last.text) ||
      follows(mark, items.get(mark.form)) ||
      (mark.numbers.includes(1) && mark.numbers.some(number => numbered.has(`${mark.form} ${number + 1}`))))
  for (const [index, line] of lines.entries()) {
    const mark = marks[index]
    const isItem = mark !== undefined && (open.length === 0 || startsItem(open.at(-1)!, mark, edges[index - 1]!))
    if (open.length > 0 && (isItem || endsParagraph(open, line, edges[index - 1]!))) end()
    if (isItem) items.set(mark.form, mark)
    open.push(line)
  }
  end()
  return paragraphs
}

/** For each line how far the lines of its column reach. */
function rightEdges(lines: PdfLine[]): number[] {
  const widest = new Map<string, number>()
  const column = ({ left, angle, fontSize }: PdfLine) => `${angle} ${Math.round(fontSize)} ${Math.round(left / 40)}`
  for (const line of lines) widest.set(column(line), Math.max(widest.get(column(line)) ?? -Infinity, line.right))
  return lines.map(line => widest.get(column(line))!)
}

function endsParagraph(open: PdfLine[], next: PdfLine, edge: number): boolean {
  const last = open.at(-1)!
  const size = Math.max(last.fontSize, 1)
  if (Math.abs(next.fontSize - last.fontSize) > size * 0.06 || next.angle !== last.angle) return true
  const isFull = isFullLine(last, edge)
  const drop = last.y - next.y
  // The next column, or a part of the page further up.
  if (drop < -size || Math.abs(next.left - last.left) > (last.right - last.left) * 0.8)
    return !isFull || sentenceEnd.test(last.text)
  const before = open.at(-2)
  const usual = before ? before.y - last.y : size * 1.5
  if (drop > Math.max(usual * 1.4, size * 1.9)) return true
  if (!isFull) return true
  // The first line of a paragraph begins further in.
  return next.left - last.left > size * 0.9 && next.left - last.left < size * 6 && sentenceEnd.test(last.text)
}

const sentenceEnd = /[.!?:\u3002\uff01\uff1f\uff1a”"」』]\s*$/

/** Whether a line goes on in the next one: it reaches to the edge of its column, or its last word is divided. Columns of names and numbers do not. */
const isFullLine = (line: PdfLine, edge: number) =>
  (line.right > edge - Math.max(line.fontSize, 1) * 3 && line.right - line.left > line.fontSize * narrowest) ||
  line.text.endsWith('-') ||
  hyphen.test(line.text)

const narrowest = 4

const isDivided = ({ text }: PdfLine) => hyphen.test(text) || /\p{Ll}-$/u.test(text)
