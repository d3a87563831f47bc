import type { Box } from '../recognition/reading-order.ts'
import type { PdfGap, PdfLine } from './line.ts'

/** A line without where it stands: at which character of the written text it begins, and its text, which is as long as what it stands for. */
type DividedLine = { start: number; text: string; columns: number[]; gaps: PdfGap[] }

/**
 * The lines of what PDFium has as one, with tabs in their wide gaps. On pages with little text it goes on in the next row of a table when that
 * begins with a single character.
 * @param size of the letters
 * @param box asks PDFium where a character stands
 */
export function dividedLines(written: string, size: number, box: (at: number) => Box): DividedLine[] {
  const lines: DividedLine[] = [{ start: 0, text: '', columns: [], gaps: [] }]
  let from = 0
  for (const { 0: blanks, index } of written.matchAll(/ +/g)) {
    const [before, behind] = [index - 1, index + blanks.length]
    if (before < 0 || behind >= written.length) continue
    const [last, next] = [box(before), box(behind)]
    const line = lines.at(-1)!
    if (next.left < last.left && last.bottom - next.bottom > size / 2) {
      line.text += written.slice(from, index)
      lines.push({ start: behind, text: '', columns: [], gaps: [] })
    } else if (next.left - last.right >= size * wideGap) {
      if (line.columns.length === 0) line.columns.push(box(line.start).left)
      line.columns.push(next.left)
      line.text += `${written.slice(from, index)}\t${' '.repeat(blanks.length - 1)}`
    } else {
      if (next.left - last.right >= size * largeGap) line.gaps.push({ at: behind - line.start, left: next.left })
      continue
    }
    from = behind
  }
  lines.at(-1)!.text += written.slice(from)
  return lines
}

/** In sizes of the letters: between columns, and between names of columns that stand close. */
const wideGap = 1.3
const largeGap = 0.4

/** A line as PDFium has it, and how to ask for the height of what it stands on. */
export type StandingLine = { line: PdfLine; base(): number }

/** Joins a character that PDFium takes for a line of its own, as it does on pages with little text, to what stands beside it. */
export function* withWholeRows(lines: Iterable<StandingLine>): Generator<PdfLine> {
  let last: StandingLine | undefined
  for (const next of lines) {
    if (last && isBeside(last, next)) last = { line: joined(last.line, next.line), base: last.base }
    else {
      if (last) yield last.line
      last = next
    }
  }
  if (last) yield last.line
}

function isBeside({ line: one, base }: StandingLine, { line: next, base: nextBase }: StandingLine): boolean {
  if (one.angle !== 0 || next.angle !== 0 || next.left < one.right) return false
  if (one.text.length > longestRow || (one.columns?.length ?? 0) > mostColumns) return false
  const isSingle = /(?:^|\t *)\S$/.test(one.text.slice(-9)) || /^\S *(?:\t|$)/.test(next.text.slice(0, 9))
  return isSingle && Math.abs(base() - nextBase()) <= one.fontSize * 0.2
}

function joined(one: PdfLine, next: PdfLine): PdfLine {
  const gap = next.left - one.right
  const isWide = gap >= one.fontSize * wideGap
  const columns = [...(one.columns ?? [one.left]), ...(next.columns ?? [next.left]).slice(isWide ? 0 : 1)]
  const between = isWide ? '\t' : gap > one.fontSize * narrowGap ? ' ' : ''
  return {
    ...one,
    text: `${one.text}${between}${next.text}`,
    right: next.right,
    ...(columns.length > 1 && { columns })
  }
}

/** What divides words. */
const narrowGap = 0.15
/** Characters and columns of a row that is joined; each character looks at all of it. */
const longestRow = 2000
const mostColumns = 100
