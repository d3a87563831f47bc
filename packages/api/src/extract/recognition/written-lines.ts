import type { WrittenLine } from '@lyceum/core/contract'
import type { PdfLine } from '../pdf/line.ts'
import type { RecognizedPage } from './recognize-page.ts'

/** The recognized lines of a page as those of a PDF, in points. @param width of the page as it was drawn */
export function writtenLines({ lines, width, height }: RecognizedPage): PdfLine[] {
  // A picture does not say how large its page is: as if it were as large as A4.
  const scale = Math.min(595 / Math.min(width, height), 842 / Math.max(width, height))
  return lines.map(({ text, left, right, top, bottom }) => ({
    text,
    left: left * scale,
    right: right * scale,
    y: (height - bottom) * scale,
    fontSize: (bottom - top) * scale * sizeOfLine,
    angle: 0
  }))
}

/** Where the recognized lines are seen on their page. */
export function seenLines({ lines }: RecognizedPage): WrittenLine[] {
  return lines.slice(0, mostSeen).map(({ text, seen }) => {
    const [left, top, right, bottom] = [seen.left, seen.top, seen.right, seen.bottom].map(part =>
      Math.min(1, Math.max(0, part))
    ) as [number, number, number, number]
    return {
      text: text.slice(0, longestSeen),
      left: rounded(left),
      top: rounded(top),
      width: rounded(right - left),
      height: rounded(bottom - top)
    }
  })
}

const rounded = (part: number) => Math.round(part * 10_000) / 10_000
/** Lines of a page, and characters of a line. */
const [mostSeen, longestSeen] = [500, 500]

/** Letters of 10 points stand in lines that the detector finds about 12 points high. */
const sizeOfLine = 0.85

/**
 * Gives lines of about the same height the same size: boxes around a line without long letters are lower than others. Larger ones, which
 * are headings, keep to steps.
 * @param pages the recognized lines of each page
 */
export function evenSizes(pages: PdfLine[][]): PdfLine[][] {
  const sizes = pages.flat().flatMap(({ text, fontSize }) => Array<number>(Math.min(text.length, 100)).fill(fontSize))
  const body = sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 1
  const even = (size: number) => {
    const steps = Math.log(size / body) / Math.log(1.25)
    return body * 1.25 ** (steps > -1.5 && steps < 1.5 ? 0 : Math.round(steps))
  }
  return pages.map(lines => lines.map(line => ({ ...line, fontSize: even(line.fontSize) })))
}

/** A page's own lines, and among them those that were recognized where it has none. */
export function withRecognized(own: PdfLine[], recognized: PdfLine[]): PdfLine[] {
  const isOwn = (line: PdfLine) =>
    own.some(each => overlaps(each.left, each.right, line.left, line.right) && Math.abs(each.y - line.y) < each.fontSize)
  const more = recognized.filter(line => !isOwn(line))
  const top = more.reduce((highest, { y }) => Math.max(highest, y), -Infinity)
  return [...own.filter(({ y }) => y > top), ...more, ...own.filter(({ y }) => y <= top)]
}

const overlaps = (left: number, right: number, otherLeft: number, otherRight: number) =>
  Math.min(right, otherRight) - Math.max(left, otherLeft) > (otherRight - otherLeft) * 0.3
