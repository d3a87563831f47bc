import { joinLines } from '../../passages/join-lines.ts'
import type { TableRow } from '../add-table.ts'
import type { PdfLine } from './line.ts'
import { tableByCells } from './rows-by-cells.ts'
import { cellsOf, isProse, isRow, isSamePlace, isShort, isSingle, type PdfTable } from './table-cells.ts'

/** A part of a page: lines of text, or a table. */
export type PdfPart = { lines: PdfLine[] } | PdfTable

/**
 * Finds the tables of a page: at least three rows below each other whose cells, which wide gaps divide, stand below each other. A line that
 * only goes on with cells belongs to the row above it. Where it is not told which lines are rows there is no table.
 * @param before the table at the end of the page before, whose last rows may be fewer
 */
export function pageParts(lines: PdfLine[], before?: PdfTable): PdfPart[] {
  const rest = before && lastRows(lines, before)
  const parts: PdfPart[] = rest ? [rest] : []
  let text: PdfLine[] = []
  for (let at = rest?.rows.length ?? 0; at < lines.length; ) {
    const { table, taken } = tableByCells(lines, at) ?? tableAt(lines, at)
    if (table) {
      const names = namesAbove(text.at(-1), lines[at]!, table)
      if (names) text.pop()
      if (names) table.rows.unshift({ cells: names, row: 0 })
      if (text.length > 0) parts.push({ lines: text })
      text = []
      parts.push(table)
    } else text.push(...lines.slice(at, at + taken))
    at += taken
  }
  return text.length > 0 ? [...parts, { lines: text }] : parts
}

/** The rows at the beginning of a page that are too few for a table of their own, and stand below the columns of this one. */
function lastRows(lines: PdfLine[], { columns, fontSize }: PdfTable): PdfTable | undefined {
  const rows: TableRow[] = []
  for (const [at, line] of lines.slice(0, fewRows).entries()) {
    const isLike = isRow(line) && Math.abs(line.fontSize - fontSize) < fontSize * 0.15
    const cells = isLike && (at === 0 || isBelow(lines[at - 1]!, line)) ? cellsOf(line, columns) : undefined
    if (!cells) break
    rows.push({ cells, row: at + 1 })
  }
  return rows.length > 0 && rows.length < fewRows ? { rows, columns, fontSize } : undefined
}

/**
 * The names of columns that stand close to each other, or in the middle of their columns: a line above the first row with a part in each column,
 * which gaps divide that are wider than blanks.
 */
function namesAbove(line: PdfLine | undefined, first: PdfLine, { columns, fontSize }: PdfTable): string[] | undefined {
  if (line?.angle !== 0 || !isBelow(line, first)) return undefined
  const tabs = [...line.text.matchAll(/\t */g)].map(({ 0: gap, index }, at) => ({
    at: index + gap.length,
    left: line.columns?.[at + 1] ?? line.left
  }))
  const begins = [{ at: 0, left: line.left }, ...tabs, ...(line.gaps ?? [])].sort((one, other) => one.at - other.at)
  const cells = columns.map(() => '')
  for (const [index, { at, left }] of begins.entries()) {
    const column = columns.findLastIndex(place => place <= left + fontSize / 2)
    const text = line.text.slice(at, begins[index + 1]?.at).trim()
    if (column < 0 || text === '' || cells[column] !== '' || !isShort(text)) return undefined
    cells[column] = text
  }
  return cells.every(isFilled) ? cells : undefined
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
  // A line below a single cell may be the middle of a row that this begins.
  const whole = run.filter(({ cells, gap }, at) => gap > 0 && cells.every(isFilled) && run[at - 1]?.line.columns)
  const pitch = Math.min(...whole.map(({ gap }) => gap))
  const longest = run[0]!.cells.map((_, column) => Math.max(...run.map(({ cells }) => cells[column]!.length)))
  const rows: TableRow[] = []
  const gaps: number[] = []
  let taken = 0
  let isBegun = false
  for (const each of run) {
    const last = rows.at(-1)
    const next = run[taken + 1]
    if (last && (isBegun || continues(each, last, { pitch, longest, next }))) {
      last.cells = last.cells.map((cell, column) => joinLines([cell, each.cells[column]!].filter(isFilled)))
      isBegun = false
    } else {
      isBegun = !each.line.columns
      if (isBegun && !begins(each, next, pitch)) break
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

/** Whether a line with its first cell alone begins a row whose other cells stand in the middle, beside the next line. */
const begins = ({ cells, gap }: RunLine, next: RunLine | undefined, pitch: number) =>
  Number.isFinite(pitch) && cells[0] !== '' && gap >= pitch * 0.8 && next?.line.columns && next.cells[0] && next.gap < pitch * 0.8

const goesOn = /^[(（]?[\p{Ll}\p{Script=Han}]/u
const manyCharacters = (text: string) => (/\p{Script=Han}/u.test(text) ? 7 : 14)
const isFilled = (cell: string) => cell !== ''

/** Whether lines with all cells stand in groups, which are rows of several lines. The names of columns may stand apart. */
function areDivided([, , ...gaps]: number[]): boolean {
  const least = Math.min(...gaps)
  const large = gaps.filter(gap => gap > least * 1.25).length
  return large < gaps.length && large * 3 >= gaps.length
}

const fewRows = 3

const isBelow = (upper: PdfLine, lower: PdfLine) =>
  upper.y - lower.y > 0 &&
  upper.y - lower.y < upper.fontSize * 3 &&
  Math.abs(upper.fontSize - lower.fontSize) < upper.fontSize * 0.15

/** The rows of a table by the columns of another one, of which it leaves some empty; undefined when one begins elsewhere. */
export function rowsBelow({ rows, columns, fontSize }: PdfTable, other: PdfTable): TableRow[] | undefined {
  const places = columns.map(place => other.columns.findIndex(column => isSamePlace(column, place, fontSize)))
  if (places.includes(-1) || new Set(places).size < places.length) return undefined
  return rows.map(row => {
    const cells = other.columns.map(() => '')
    for (const [at, cell] of row.cells.entries()) cells[places[at]!] = cell
    return { ...row, cells }
  })
}

/** Whether a line begins in a column of a table that is not its first. */
export const isInLaterColumn = ({ left }: PdfLine, { columns, fontSize }: PdfTable): boolean =>
  columns.slice(1).some(place => isSamePlace(place, left, fontSize))
