import { type CellObject, type DenseWorkSheet, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { ExtractionError } from '../document.ts'
import { cellText } from './cell-text.ts'

// Workbooks from before 1997 have texts in the encoding of their country.
set_cptable(codepages)

/** Rows of the first visible sheet that has any, with what their cells show. @throws ExtractionError encrypted or unreadable */
export function rowsOfBook(bytes: Uint8Array, filledRows: number): { row: number; cells: string[] }[] {
  const book = open(bytes)
  const isDate1904 = book.Workbook?.WBProps?.date1904 ?? false
  for (const [index, name] of book.SheetNames.entries()) {
    if (book.Workbook?.Sheets?.[index]?.Hidden) continue
    const rows = rowsOf(book.Sheets[name] as DenseWorkSheet, isDate1904, filledRows)
    if (rows.length > 0) return rows
  }
  return []
}

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true, dateNF: 'yyyy-mm-dd' })
  } catch (cause) {
    const isLocked = cause instanceof Error && /password|encrypt/i.test(cause.message)
    throw new ExtractionError(isLocked ? 'encrypted' : 'unreadable', { cause })
  }
}

/** Only the cells that exist: a sheet may claim a range of milliards of them. */
function rowsOf(sheet: DenseWorkSheet, isDate1904: boolean, filledRows: number) {
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? []
  const rows: { row: number; cells: string[] }[] = []
  for (const index of Object.keys(data).map(Number)) {
    if (index >= lastRow) throw new ExtractionError('unreadable')
    const filled: string[] = []
    for (const [column, cell] of Object.entries(data[index] ?? [])) {
      const text = cell && cellText(cell, isDate1904)
      if (text) filled[Number(column)] = text
    }
    if (filled.length > 0) rows.push({ row: index + 1, cells: Array.from(filled, text => text ?? '') })
    if (rows.length >= filledRows) break
  }
  return rows
}

/** Of the format (ECMA-376 part 1, 18.3.1.73). */
const lastRow = 1_048_576
