import type { TableRow } from '../add-table.ts'
import { withoutLinkMarks } from '../links.ts'
import type { PdfLine } from './line.ts'

/** The rows of a table, and where its columns begin. */
export type PdfTable = { rows: TableRow[]; columns: number[]; fontSize: number }

const cellTexts = ({ text }: PdfLine) => text.split('\t').map(cell => cell.trim())
export const isShort = (cell: string) => withoutLinkMarks(cell).length <= longestCell
export const isRow = (line: PdfLine) => {
  const columns = line.columns?.length ?? 0
  if (columns < 2 || columns > mostColumns || line.angle !== 0 || isItem.test(line.text)) return false
  return cellTexts(line).every(isShort)
}
export const isSingle = ({ text, columns, angle }: PdfLine) =>
  !columns && angle === 0 && isShort(text) && !isItem.test(`${text}\t`)
/** An item of a list stands behind a gap, too. */
const isItem =
  /^([•◦▪●○■□‣·–➢❖✓☐☑-]|[(\uff08]?([\dA-Za-z]{1,4}|[一二三四五六七八九十]{1,3})[.)\uff09\u3001\uff0e]|[\u2460-\u2473])\s*\t/u
/** Longer ones are texts that stand beside each other. */
const longestCell = 60
const mostColumns = 50

/** The cells of a line below the columns of others; undefined when one stands elsewhere. */
export function cellsOf(line: PdfLine, columns: number[]): string[] | undefined {
  const cells: string[] = columns.map(() => '')
  const lefts = line.columns ?? [line.left]
  for (const [at, text] of cellTexts(line).entries()) {
    const column = columns.findIndex(place => isSamePlace(place, lefts[at]!, line.fontSize))
    if (column < 0 || cells[column] !== '') return undefined
    cells[column] = text
  }
  return cells
}

export const isSamePlace = (one: number, other: number, fontSize: number) => Math.abs(one - other) < fontSize * 1.5

/** Whether columns are texts beside each other, of which each has long lines. */
export const isProse = (run: { cells: string[] }[]) =>
  run[0]!.cells.every((_, column) => run.reduce((sum, { cells }) => sum + cells[column]!.length, 0) > run.length * longAverage)

const longAverage = 25
