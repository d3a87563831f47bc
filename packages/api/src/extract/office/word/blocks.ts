import { addTable } from '../../add-table.ts'
import { cleanDocumentText, oneLine } from '../../clean-text.ts'
import type { BlockCollector } from '../../collect-blocks.ts'

/** What a part of a Word document says. */
export type WordBlock =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph' | 'line'; text: string }
  | { type: 'table'; rows: WordRow[]; headerRows: number }

export type WordRow = (WordCell | undefined)[]

/** Its blocks, all of them on one line, and how many columns it covers. */
export type WordCell = { blocks: WordBlock[]; text: string; columns: number }

export const cellOf = (blocks: WordBlock[], columns: number): WordCell => ({
  blocks,
  text: oneLine(cleanDocumentText(textOf(blocks))),
  columns
})

/** A table in a cell is a part of its text: rows are separated by semicolons. */
const textOf = (blocks: WordBlock[]): string =>
  blocks.map(block => (block.type === 'table' ? block.rows.map(rowText).join('; ') : block.text)).join(' ')

const rowText = (row: WordRow) =>
  row
    .map(cell => cell?.text ?? '')
    .filter(text => text !== '')
    .join(' ')

export function addWordBlocks(parts: WordBlock[], blocks: BlockCollector): void {
  for (const part of parts) {
    if (part.type === 'heading') blocks.heading(part.level, part.text)
    else if (part.type !== 'table') blocks.paragraph(part.text, part.type)
    else if (arranges(part.rows)) for (const cell of new Set(part.rows.flat())) addWordBlocks(cell?.blocks ?? [], blocks)
    else {
      const rows = part.rows.map((row, index) => ({
        cells: Array.from(row, cell => cell?.text ?? ''),
        row: index + 1,
        spans: spansOf(row)
      }))
      // Most tables mark none, whatever their first row is.
      addTable(blocks, rows, { places: false, ...(part.headerRows > 0 && { headerRows: part.headerRows }) })
    }
  }
}

const spansOf = (row: WordRow) =>
  new Map(
    Array.from(row, (cell, column) => [column, cell && cell.text !== '' ? cell.columns : 1] as const).filter(
      ([, columns]) => columns > 1
    )
  )

/** Whether a table only arranges a page: it has one column, or most of its rows hold headings or whole texts. */
function arranges(rows: WordRow[]): boolean {
  const filled = rows.filter(row => row.some(cell => cell && cell.text !== ''))
  if (filled.every(row => new Set(row.filter(cell => cell && cell.text !== '')).size < 2)) return true
  return filled.filter(row => row.some(isText)).length * 2 > filled.length
}

const isText = (cell: WordCell | undefined) =>
  cell?.blocks.some(({ type }) => type === 'heading') || (cell?.text.length ?? 0) > longCell

/** Longer ones are pages that stand beside each other. */
const longCell = 2000
