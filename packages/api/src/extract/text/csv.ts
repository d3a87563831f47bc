import Papa from 'papaparse'
import { addTable, type TableRow } from '../add-table.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'

/** Rows of a table in text, separated by commas, semicolons, tabs or bars. Formulas are text like all else. */
export function readCsv(text: string, blocks: BlockCollector, limits: ExtractionLimits): void {
  const rows: TableRow[] = []
  // Spreadsheets write and obey a first line that says what separates cells.
  const [line = '', delimiter] = /^"?sep=([^\r\n"])"?[;,\t]*(?:\r\n?|\n|$)/i.exec(text) ?? []
  Papa.parse<string[]>(text.slice(line.length), {
    ...(delimiter !== undefined && { delimiter }),
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: true,
    step({ data }) {
      if (rows.length >= limits.blocks || data.length > maxColumns) throw new ExtractionError('tooLarge')
      rows.push({ cells: data, row: rows.length + 1 })
    }
  })
  addTable(blocks, rows)
}

const maxColumns = 20_000
