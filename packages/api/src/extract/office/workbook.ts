import { type CellObject, type DenseWorkSheet, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { addTable, type TableRow } from '../add-table.ts'
import { cleanDocumentText, oneLine } from '../clean-text.ts'
import { type BlockCollector, shortenHeading } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'

// Workbooks from before 1997 have texts in the encoding of their country.
set_cptable(codepages)

/** Reads the visible sheets of a workbook as tables, with what their cells show; formulas and macros are left out. */
export function readWorkbook(bytes: Uint8Array, blocks: BlockCollector, limits: ExtractionLimits): string | null {
  const workbook = open(bytes)
  const title = workbook.Props?.Title?.trim() || null
  const visible = workbook.SheetNames.filter((_, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden)
  for (const name of visible) {
    // Each passage names its sheet.
    const sheet = shortenHeading(oneLine(cleanDocumentText(name)))
    if (visible.length > 1 || !/^(sheet|工作表)\s*1$/i.test(name)) blocks.heading(1, sheet)
    addTable(blocks, rowsOf(workbook.Sheets[name] as DenseWorkSheet, limits), { sheet })
  }
  return title
}

/** @throws ExtractionError encrypted or unreadable */
function open(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, dateNF: 'yyyy-mm-dd' })
  } catch (cause) {
    const isLocked = cause instanceof Error && /password|encrypt/i.test(cause.message)
    throw new ExtractionError(isLocked ? 'encrypted' : 'unreadable', { cause })
  }
}

/** Only the cells that exist: a sheet may claim a range of milliards of them, and a row may have any number. */
function rowsOf(sheet: DenseWorkSheet, limits: ExtractionLimits): TableRow[] {
  const rows: TableRow[] = []
  let cells = 0
  let characters = 0
  fillMerged(sheet)
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? []
  for (const index of Object.keys(data).map(Number)) {
    const texts: string[] = []
    for (const [column, cell] of data[index]?.slice(0, maxColumns).entries() ?? []) {
      if (!cell) continue
      const text = cell.w ?? (cell.v === undefined ? '' : String(cell.v))
      characters += text.length
      // Any number of cells may have one and the same text.
      if (++cells > limits.blocks * 20 || characters > limits.characters) throw new ExtractionError('tooLarge')
      if (text !== '') texts[column] = text
    }
    if (texts.length > 0) rows.push({ cells: Array.from(texts, text => text ?? ''), row: index + 1 })
  }
  return rows
}

const maxColumns = 1000

/** A value that stands beside several rows holds for each of them. */
function fillMerged(sheet: DenseWorkSheet): void {
  for (const { s, e } of (sheet['!merges'] ?? []).slice(0, 1000)) {
    const cell = sheet['!data'][s.r]?.[s.c]
    if (!cell || s.c !== e.c || e.r - s.r > 1000) continue
    for (let row = s.r + 1; row <= e.r; row++) {
      const cells = sheet['!data'][row]
      if (cells && !cells[s.c]) cells[s.c] = cell
    }
  }
}
