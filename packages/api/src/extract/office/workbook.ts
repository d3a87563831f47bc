import { type CellObject, type DenseWorkSheet, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { addTable, type TableRow } from '../add-table.ts'
import type { BlockCollector } from '../collect-blocks.ts'
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
    if (visible.length > 1 || !/^(sheet|工作表)\s*1$/i.test(name)) blocks.heading(1, name)
    addTable(blocks, rowsOf(workbook.Sheets[name] as DenseWorkSheet, limits), { sheet: name })
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

/** Only the cells that exist: a sheet may claim a range of milliards of them. */
function rowsOf(sheet: DenseWorkSheet, limits: ExtractionLimits): TableRow[] {
  const rows: TableRow[] = []
  let cells = 0
  fillMerged(sheet)
  sheet['!data']?.forEach((row: CellObject[] | undefined, index) => {
    const texts: string[] = []
    row?.forEach((cell, column) => {
      if (++cells > limits.blocks * 20) throw new ExtractionError('tooLarge')
      const text = cell?.w ?? (cell?.v === undefined ? '' : String(cell.v))
      if (text !== '' && column < maxColumns) texts[column] = text
    })
    if (texts.length > 0) rows.push({ cells: Array.from(texts, text => text ?? ''), row: index + 1 })
  })
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
