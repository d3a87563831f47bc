import { hyphen, joinLines } from '../../passages/join-lines.ts'
import type { PdfLine } from './pdfium.ts'

export type PdfParagraph = { text: string; fontSize: number; lines: number }

/** Joins the lines of a page into paragraphs, by their distance, indent, length and size. */
export function paragraphsOf(lines: PdfLine[]): PdfParagraph[] {
  const paragraphs: PdfParagraph[] = []
  let open: PdfLine[] = []
  function end(): void {
    if (open[0])
      paragraphs.push({ text: joinLines(open.map(({ text }) => text)), fontSize: open[0].fontSize, lines: open.length })
    open = []
  }
  const edges = rightEdges(lines)
  for (const [index, line] of lines.entries()) {
    if (open.length > 0 && endsParagraph(open, line, edges[index - 1]!)) end()
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
  if (startsItem.test(next.text)) return true
  const isFull = last.right > edge - size * 3 || last.text.endsWith('-') || hyphen.test(last.text)
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

const startsItem = /^([•◦▪●○■□‣·–]|\(?[\da-z]{1,3}[.)]|[(\uff08]?[一二三四五六七八九十]+[)\uff09.\u3001])\s*\S/i
const sentenceEnd = /[.!?:\u3002\uff01\uff1f\uff1a”"」』]\s*$/
