import { addTable, type TableRow } from '../add-table.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { separatedRows, withoutFormula } from './separated-rows.ts'

/**
 * Rows of a table in text, separated by commas, semicolons, tabs or bars. Formulas are text like all else, but for those that keep the figures
 * of a number. A quotation mark that is never closed is text up to the end of its line, and counted.
 */
export function readCsv(text: string, blocks: BlockCollector, limits: ExtractionLimits): void {
  const rows: TableRow[] = []
  separatedRows(text, ({ cells, row, misquoted }) => {
    if (rows.length >= limits.blocks || cells.length > maxColumns) throw new ExtractionError('tooLarge')
    if (misquoted) blocks.leaveOut('other')
    if (cells.some(cell => cell.trim() !== '')) rows.push({ cells: cells.map(withoutFormula), row })
  })
  addTable(blocks, rows)
}

const maxColumns = 20_000
