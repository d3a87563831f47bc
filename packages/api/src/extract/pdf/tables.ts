import { joinLines } from '../../passages/join-lines.ts'
import type { TableRow } from '../add-table.ts'
import { withoutLinkMarks } from '../links.ts'
import type { PdfLine } from './pdfium.ts'

/** The rows of a table, and where its columns begin. */
export type PdfTable = { rows: TableRow[]; columns: number[]; fontSize: number }
/** A part of a page: lines of text, or a table. */
export type PdfPart = { lines: PdfLine[] } | PdfTable

/**
 * Finds the tables of a page: at least three rows below each other whose cells, which wide gaps divide, stand below each other. A line that
 * only goes on with cells belongs to the row above it. Where it is not told which lines are rows there is no table.
 */
export function pageParts(lines: PdfLine[]): PdfPart[] {
  const parts: PdfPart[] = []
  let text: PdfLine[] = []
  for (let at = 0; at < lines.length; ) {
    const { table, taken } = tableAt(lines, at)
    if (table) {
      if (text.length > 0) parts.push({ lines: text })
      text = []
      parts.push(table)
    } else text.push(...lines.slice(at, at + taken))
    at += taken
  }
  return text.length > 0 ? [...parts, { lines: text }] : parts
}

/** A line by the columns of a table, and how far it is below the one before. */
type RunLine = { line: PdfLine; cells: string[]; gap: number }

/** @returns how many lines are the table, or are known to be none */
function tableAt(lines: PdfLine[], start: number): { table?: PdfTable; taken: number } {
  const { run, columns } = runAt(lines, start)
  if (run.length < fewRows) return { taken: 1 }
  const { rows, taken, gaps } = rowsOf(run)
  const own = run.slice(0, taken)
  if (isProse(own) || areDivided(gaps)) return { taken }
  if (rows.length < fewRows) return { taken: 1 }
  return { table: { rows, columns, fontSize: run[0]!.line.fontSize }, taken }
}

/** The lines from here on whose cells stand below each other, with those that have a single one. */
function runAt(lines: PdfLine[], start: number): { run: RunLine[]; columns: number[] } {
  let columns = lines[start]!.columns ?? []
  let run: RunLine[] = []
  for (let at = start; at < lines.length && run.length < longestRun; at++) {
    const line = lines[at]!
    const above = lines[at - 1]
    const isFirst = at === start
    if (!isRow(line) && (isFirst || !isSingle(line))) break
    if (!isFirst && !isBelow(above!, line)) break
    const gap = isFirst ? 0 : above!.y - line.y
    const cells = cellsOf(line, columns)
    if (cells) {
      run.push({ line, cells, gap })
      continue
    }
    const wider = line.columns ?? []
    if (wider.length <= columns.length) break
    const again = run.map(each => ({ ...each, cells: cellsOf(each.line, wider) }))
    if (!again.every((each): each is RunLine => each.cells !== undefined)) break
    columns = wider
    run = [...again, { line, cells: cellsOf(line, wider)!, gap }]
  }
  return { run, columns }
}

/** A longer one is several tables, whose columns are the same. */
const longestRun = 300

/** The rows of a run up to a line that is none and continues none, and the gaps between them. */
function rowsOf(run: RunLine[]): { rows: TableRow[]; taken: number; gaps: number[] } {
  const pitch = Math.min(...run.filter(({ cells, gap }) => gap > 0 && cells.every(isFilled)).map(({ gap }) => gap))
  const longest = run[0]!.cells.map((_, column) => Math.max(...run.map(({ cells }) => cells[column]!.length)))
  const rows: TableRow[] = []
  const gaps: number[] = []
  let taken = 0
  for (const each of run) {
    const last = rows.at(-1)
    if (last && continues(each, last, { pitch, longest, next: run[taken + 1] }))
      last.cells = last.cells.map((cell, column) => (each.cells[column] ? joinLines([cell, each.cells[column]!]) : cell))
    else if (!each.line.columns) break
    else {
      rows.push({ cells: each.cells, row: rows.length + 1 })
      gaps.push(each.gap)
    }
    taken++
  }
  return { rows, taken, gaps }
}

type RowContext = { pitch: number; longest: number[]; next: RunLine | undefined }

/** Whether a line only goes on with cells of the row above: it is nearer to it than rows are, or goes on with a cell that fills its column. */
function continues({ cells, gap }: RunLine, { cells: above }: TableRow, { pitch, longest, next }: RowContext): boolean {
  const own = cells.flatMap((cell, column) => (cell === '' ? [] : [column]))
  if (own.length === cells.length || own.some(column => above[column] === '')) return false
  if (Number.isFinite(pitch) && gap < pitch * 0.8) return true
  const column = own[0]!
  if (own.length > 1 || (column === 0 && !next?.line.columns)) return false
  const upper = above[column]!
  return goesOn.test(cells[column]!) && upper.length >= manyCharacters(upper) && upper.length >= longest[column]! * 0.8
}

const goesOn = /^[(（]?[\p{Ll}\p{Script=Han}]/u
const manyCharacters = (text: string) => (/\p{Script=Han}/u.test(text) ? 7 : 14)
const isFilled = (cell: string) => cell !== ''

/** Whether lines with all cells stand in groups, which are rows of several lines. The names of columns may stand apart. */
function areDivided([, , ...gaps]: number[]): boolean {
  const least = Math.min(...gaps)
  const large = gaps.filter(gap => gap > least * 1.25).length
  return large < gaps.length && large * 3 >= gaps.length
}

/** Whether columns are texts beside each other, of which each has long lines. */
const isProse = (run: RunLine[]) =>
  run[0]!.cells.every((_, column) => run.reduce((sum, { cells }) => sum + cells[column]!.length, 0) > run.length * longAverage)

const longAverage = 25

const fewRows = 3

const cellTexts = ({ text }: PdfLine) => text.split('\t').map(cell => cell.trim())
const isShort = (cell: string) => withoutLinkMarks(cell).length <= longestCell
const isRow = (line: PdfLine) => {
  const columns = line.columns?.length ?? 0
  if (columns < 2 || columns > mostColumns || line.angle !== 0 || isItem.test(line.text)) return false
  return cellTexts(line).every(isShort)
}
const isSingle = ({ text, columns, angle }: PdfLine) => !columns && angle === 0 && isShort(text) && !isItem.test(`${text}\t`)
/** An item of a list stands behind a gap, too. */
const isItem =
  /^([•◦▪●○■□‣·–➢❖✓☐☑-]|[(\uff08]?([\dA-Za-z]{1,4}|[一二三四五六七八九十]{1,3})[.)\uff09\u3001\uff0e]|[\u2460-\u2473])\s*\t/u
/** Longer ones are texts that stand beside each other. */
const longestCell = 60
const mostColumns = 50

const isBelow = (upper: PdfLine, lower: PdfLine) =>
  upper.y - lower.y > 0 &&
  upper.y - lower.y < upper.fontSize * 3 &&
  Math.abs(upper.fontSize - lower.fontSize) < upper.fontSize * 0.15

/** The cells of a line below the columns of others; undefined when one stands elsewhere. */
function cellsOf(line: PdfLine, columns: number[]): string[] | undefined {
  const cells: string[] = columns.map(() => '')
  const lefts = line.columns ?? [line.left]
  for (const [at, text] of cellTexts(line).entries()) {
    const column = columns.findIndex(place => isSamePlace(place, lefts[at]!, line.fontSize))
    if (column < 0 || cells[column] !== '') return undefined
    cells[column] = text
  }
  return cells
}

const isSamePlace = (one: number, other: number, fontSize: number) => Math.abs(one - other) < fontSize * 1.5

/** Whether the columns of a table begin where those of another do. */
export const hasSameColumns = ({ columns, fontSize }: PdfTable, other: PdfTable): boolean =>
  columns.length === other.columns.length && columns.every((place, at) => isSamePlace(place, other.columns[at]!, fontSize))

/** Whether a line begins in a column of a table that is not its first. */
export const isInLaterColumn = ({ left }: PdfLine, { columns, fontSize }: PdfTable): boolean =>
  columns.slice(1).some(place => isSamePlace(place, left, fontSize))
