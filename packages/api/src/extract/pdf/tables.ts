import type { TableRow } from '../add-table.ts'
import type { PdfLine } from './pdfium.ts'

/** A part of a page: lines of text, or the rows of a table. */
export type PdfPart = { lines: PdfLine[] } | { rows: TableRow[] }

/**
 * Finds the tables of a page: at least three lines below each other whose cells, which wide gaps divide, stand below each other. A table with
 * cells of several lines is none here, since it is not told which lines belong together.
 */
export function pageParts(lines: PdfLine[]): PdfPart[] {
  const parts: PdfPart[] = []
  let text: PdfLine[] = []
  for (let at = 0; at < lines.length; ) {
    const rows = tableAt(lines, at)
    if (rows.length === 0) {
      text.push(lines[at++]!)
      continue
    }
    if (text.length > 0) parts.push({ lines: text })
    text = []
    parts.push({ rows })
    at += rows.length
  }
  return text.length > 0 ? [...parts, { lines: text }] : parts
}

function tableAt(lines: PdfLine[], start: number): TableRow[] {
  let end = start
  while (end < lines.length && isRow(lines[end]!) && (end === start || isBelow(lines[end - 1]!, lines[end]!))) end++
  if (end - start < fewRows) return []
  const found = lines.slice(start, end)
  const widest = found.reduce((most, line) => (line.columns!.length > most.columns!.length ? line : most))
  const rows: TableRow[] = []
  for (const [row, line] of found.entries()) {
    const cells = cellsOf(line, widest)
    if (!cells) break
    rows.push({ cells, row: row + 1 })
  }
  return rows.length >= fewRows && !isProse(rows) ? rows : []
}

/** Whether columns are texts beside each other, of which each has long lines. */
const isProse = (rows: TableRow[]) =>
  rows[0]!.cells.every((_, column) => rows.reduce((sum, { cells }) => sum + cells[column]!.length, 0) > rows.length * longAverage)

const longAverage = 25

const fewRows = 3

const cellTexts = ({ text }: PdfLine) => text.split('\t').map(cell => cell.trim())
const isRow = (line: PdfLine) =>
  (line.columns?.length ?? 0) >= 2 &&
  line.angle === 0 &&
  !isItem.test(line.text) &&
  cellTexts(line).every(cell => cell.length <= longestCell)
/** An item of a list stands behind a gap, too. */
const isItem =
  /^([•◦▪●○■□‣·–➢❖✓☐☑-]|[(\uff08]?([\dA-Za-z]{1,4}|[一二三四五六七八九十]{1,3})[.)\uff09\u3001\uff0e]|[\u2460-\u2473])\s*\t/u
/** Longer ones are texts that stand beside each other. */
const longestCell = 60

const isBelow = (upper: PdfLine, lower: PdfLine) =>
  upper.y - lower.y > 0 &&
  upper.y - lower.y < upper.fontSize * 3 &&
  Math.abs(upper.fontSize - lower.fontSize) < upper.fontSize * 0.15

/** The cells of a line below those of another; undefined when one stands elsewhere. */
function cellsOf(line: PdfLine, { columns: places, fontSize }: PdfLine): string[] | undefined {
  const cells: string[] = places!.map(() => '')
  for (const [at, text] of cellTexts(line).entries()) {
    const left = line.columns![at]!
    const column = places!.findIndex(place => Math.abs(place - left) < fontSize * 1.5)
    if (column < 0 || cells[column] !== '') return undefined
    cells[column] = text
  }
  return cells
}
