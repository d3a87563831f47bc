import { joinLines } from '../../passages/join-lines.ts'
import type { TableRow } from '../add-table.ts'
import type { PdfLine } from './line.ts'
import { cellsOf, isProse, isRow, isSingle, type PdfTable } from './table-cells.ts'

/**
 * A row whose cells are drawn one after the other, each with all of its lines.
 * @property start its first line
 * @property column of the last line
 * @property last the height of that line; `bottom` is that of the lowest one
 */
type Drawn = { start: number; cells: string[][]; column: number; last: number; bottom: number; goesUp: boolean }

/**
 * A table whose cells have several lines and are drawn one after the other, as programs that write texts do: the line behind the last one of a
 * cell stands further up, in a later column. Its first line has all columns. Undefined where no line does so.
 * @returns how many lines are the table, or are known to be none
 */
export function tableByCells(lines: PdfLine[], start: number): { table?: PdfTable; taken: number } | undefined {
  const head = lines[start]!
  const columns = head.columns ?? []
  if (!isRow(head) || columns.length < fewColumns) return undefined
  const drawn: Drawn[] = []
  let at = start
  for (; at < Math.min(lines.length, start + mostLines); at++) {
    const line = lines[at]!
    const cells = isRow(line) || isSingle(line) ? cellsOf(line, columns) : undefined
    if (!cells || Math.abs(line.fontSize - head.fontSize) > head.fontSize * 0.15 || !add(drawn, at, line, cells)) break
    if (at - start > longestCell && !drawn.some(({ goesUp }) => goesUp)) return undefined
  }
  // What stands below it may begin where its first column does.
  const end = drawn.find(row => countOf(row) < 2)
  const whole = end ? drawn.slice(0, drawn.indexOf(end)) : drawn
  const rows = whole.map(({ cells }, index): TableRow => ({ cells: cells.map(joinLines), row: index + 1 }))
  if (rows.length < fewRows || !whole.some(({ goesUp }) => goesUp)) return undefined
  const taken = (end?.start ?? at) - start
  return isProse(rows) ? { taken } : { table: { rows, columns, fontSize: head.fontSize }, taken }
}

const fewColumns = 3
const fewRows = 3
/** Lines of a table, more than a page has, and those up to the end of its first cell of several lines. */
const mostLines = 400
const longestCell = 40

const countOf = ({ cells }: Drawn) => cells.filter(lines => lines.length > 0).length

/** Adds a line to the row that is drawn, or begins another one with it. @returns whether it is of the table */
function add(drawn: Drawn[], start: number, { y, fontSize }: PdfLine, cells: string[]): boolean {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [column]))
  const [first, last] = [filled[0]!, filled.at(-1)!]
  const row = drawn.at(-1)
  const before = drawn.at(-2)
  if (!row || first < row.column) {
    if (row && (countOf(row) < 2 || row.bottom - y <= 0 || row.bottom - y > fontSize * 4)) return false
    const begun = cells.map(cell => (cell === '' ? [] : [cell]))
    drawn.push({ start, cells: begun, column: last, last: y, bottom: y, goesUp: false })
    return true
  }
  const isNext = first > row.column
  // A cell beside the others is below the row before; the next line of the same cell, perhaps with others beside it, is below its last one.
  const most = filled.length > 1 ? 1.6 : 2.5
  if (isNext ? before && y > before.bottom - fontSize * 0.5 : y >= row.last || row.last - y > fontSize * most) return false
  for (const column of filled) row.cells[column]!.push(cells[column]!)
  row.goesUp ||= isNext && y > row.last + fontSize * 0.3
  row.column = last
  row.last = y
  row.bottom = Math.min(row.bottom, y)
  return true
}
