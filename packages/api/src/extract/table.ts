import Papa from 'papaparse'
import { cleanDocumentText } from './clean-text.ts'
import { ExtractionError } from './document.ts'
import type { DocumentFile } from './extract-document.ts'
import { kindOf } from './kind.ts'
import type { ExtractionLimits } from './limits.ts'
import { decodeText } from './text/decode-text.ts'
import { separatorOf, withoutFormula } from './text/separated-rows.ts'

/** What a table may have at most: rows beside its heads, columns, and UTF-16 units of a cell. */
export type TableLimits = { rows: number; columns: number; cell: number }

/** A table: the heads of its columns, and its rows that are not blank, each with its number as spreadsheet programs count. */
export type ReadTable =
  | { heads: string[]; rows: { row: number; cells: string[] }[] }
  /** In this row it has more than it may have, or quotation marks from which it is not known where a value ends. */
  | { wrong: keyof TableLimits | 'quotes'; row: number }

/** A row as it stands in the file, with its number from 1, and whether its quotation marks do not match. */
type RawRow = { row: number; cells: string[]; misquoted?: boolean }

/**
 * Reads the values of a workbook's first visible sheet that has any, or of a text whose values are separated. Nothing is left out in
 * silence: hidden rows and columns are read as others are.
 * @throws ExtractionError wrongType for what is no table, empty, encrypted, unreadable, unsafeArchive
 */
export async function readTable(file: DocumentFile, limits: ExtractionLimits, most: TableLimits): Promise<ReadTable> {
  if (file.bytes.length === 0) throw new ExtractionError('empty')
  const kind = await kindOf(file.bytes, file.name, limits)
  const isBook = kind === 'xlsx' || kind === 'xls'
  if (!isBook && kind !== 'csv' && kind !== 'text') throw new ExtractionError('wrongType')
  const rows = isBook
    ? (await import('./office/table-rows.ts')).rowsOfBook(file.bytes, most.rows + 2)
    : rowsOfText(decodeText(file.bytes))
  return collect(rows, most)
}

function collect(raw: Iterable<RawRow>, most: TableLimits): ReadTable {
  let heads: string[] | undefined
  const rows: RawRow[] = []
  for (const { row, cells, misquoted } of raw) {
    if (misquoted) return { wrong: 'quotes', row }
    const texts = cells.map(cell => cleanDocumentText(cell).trim())
    while (texts.at(-1) === '') texts.pop()
    if (texts.length === 0) continue
    if (texts.length > most.columns) return { wrong: 'columns', row }
    if (texts.some(text => text.length > most.cell)) return { wrong: 'cell', row }
    if (!heads) heads = texts
    else if (rows.length === most.rows) return { wrong: 'rows', row }
    else rows.push({ row, cells: texts })
  }
  if (!heads) throw new ExtractionError('empty')
  const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length))
  return { heads: Array.from({ length: width }, (_, column) => heads[column] ?? ''), rows }
}

function rowsOfText(text: string): RawRow[] {
  const { line, delimiter } = separatorOf(text)
  const rows: RawRow[] = []
  let row = line === '' ? 0 : 1
  Papa.parse<string[]>(text.slice(line.length), {
    delimiter,
    step({ data, errors }, parser) {
      row++
      const misquoted = errors.some(({ type }) => type === 'Quotes')
      if (misquoted) rows.push({ row, cells: data, misquoted })
      else if (data.some(cell => cell.trim() !== '')) rows.push({ row, cells: data.map(withoutFormula) })
      // What is beyond every limit is not gone through.
      if (misquoted || rows.length > mostRead) parser.abort()
    }
  })
  return rows
}

const mostRead = 10_000
