import {
  type CellObject,
  type DenseWorkSheet,
  type Range,
  type RowInfo,
  read,
  set_cptable,
  utils,
  type WorkBook
} from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { addTable, type TableRow } from '../add-table.ts'
import { oneLine } from '../clean-text.ts'
import { type BlockCollector, shortenHeading } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { struck } from '../struck.ts'
import type { CellForms } from './cell-forms.ts'
import { cellText } from './cell-text.ts'
import type { SheetDrawings } from './old-drawings.ts'
import { sheetDrawings } from './sheet-drawings.ts'

// Workbooks from before 1997 have texts in the encoding of their country.
set_cptable(codepages)

/**
 * Reads the visible rows of the visible sheets of a workbook as tables, with what their cells show; formulas and macros are left out. Words
 * in drawings stand below the table.
 */
export async function readWorkbook(bytes: Uint8Array, blocks: BlockCollector, limits: ExtractionLimits): Promise<string | null> {
  const workbook = open(bytes)
  const title = workbook.Props?.Title?.trim() || null
  const drawings = await sheetDrawings(bytes, workbook.SheetNames, limits)
  const visible: string[] = []
  for (const [index, name] of workbook.SheetNames.entries()) {
    if (!workbook.Workbook?.Sheets?.[index]?.Hidden) visible.push(name)
    else if (hasCells(workbook.Sheets[name] as DenseWorkSheet)) blocks.leaveOut('hiddenSheet')
  }
  for (const name of visible) {
    // Each passage names its sheet.
    const sheet = shortenHeading(oneLine(blocks.clean(name)))
    if (visible.length > 1 || !/^(sheet|工作表)\s*1$/i.test(name)) blocks.heading(1, sheet)
    const forms = drawings.get(name)?.forms
    addTable(blocks, rowsOf({ sheet: workbook.Sheets[name] as DenseWorkSheet, workbook, forms }, blocks, limits), { sheet })
    addDrawings(drawings.get(name), blocks)
  }
  // The names of sheets alone are no content.
  if (blocks.blocks.every(({ kind }) => kind === 'heading')) throw new ExtractionError('empty')
  return title
}

/** @throws ExtractionError encrypted or unreadable */
function open(bytes: Uint8Array): WorkBook {
  try {
    const options = { cellFormula: false, cellHTML: false, cellNF: true, cellStyles: true, dateNF: 'yyyy-mm-dd' }
    return read(bytes, { type: 'buffer', dense: true, ...options })
  } catch (cause) {
    const isLocked = cause instanceof Error && /password|encrypt/i.test(cause.message)
    throw new ExtractionError(isLocked ? 'encrypted' : 'unreadable', { cause })
  }
}

function addDrawings(drawings: SheetDrawings | undefined, blocks: BlockCollector): void {
  for (const text of drawings?.texts ?? []) blocks.paragraph(text)
  for (const kind of drawings?.unread ?? []) blocks.leaveOut(kind)
}

type Data = (CellObject[] | undefined)[]
const dataOf = (sheet: DenseWorkSheet): Data => sheet['!data'] ?? []
const hasCells = (sheet: DenseWorkSheet) => Object.values(dataOf(sheet)).some(row => row && Object.keys(row).length > 0)

type SheetOf = { sheet: DenseWorkSheet; workbook: WorkBook; forms: CellForms | undefined }

/** Only the cells that exist: a sheet may claim a range of milliards of them, and a row may have any number. */
function rowsOf({ sheet, workbook, forms }: SheetOf, blocks: BlockCollector, limits: ExtractionLimits): TableRow[] {
  const rows: TableRow[] = []
  const hiddenColumns = new Set<number>()
  const isHiddenColumn = hidesColumn(sheet, workbook)
  const isDate1904 = workbook.Workbook?.WBProps?.date1904 ?? false
  let cells = 0
  let characters = 0
  blocks.leaveOut('cell', fillMerged(sheet))
  const data = dataOf(sheet)
  const placeOf = placesAmongShown(sheet)
  const spansIn = spansOf(sheet)
  for (const index of Object.keys(data).map(Number)) {
    const isHidden = isHiddenRow(sheet['!rows']?.[index])
    const texts: string[] = []
    let isFilled = false
    for (const [column, cell] of data[index]?.slice(0, maxColumns).entries() ?? []) {
      if (!cell) continue
      blocks.leaveOut('comment', cell.c?.length && !isHidden ? 1 : 0)
      const text = cellText(cell, isDate1904)
      characters += text.length
      // Any number of cells may have one and the same text.
      if (++cells > limits.blocks * 20 || characters > limits.characters) throw new ExtractionError('tooLarge')
      if (text === '') {
        if (!isHidden && showsNothing(cell)) blocks.leaveOut('hiddenText')
        continue
      }
      isFilled = true
      if (!isHiddenColumn(column)) texts[column] = isHidden ? text : formed(text, cell, `${utils.encode_col(column)}${index + 1}`)
      else if (!isHidden) hiddenColumns.add(column)
    }
    blocks.leaveOut('cell', beyond(data[index]))
    if (isHidden) blocks.leaveOut('hiddenRow', isFilled ? 1 : 0)
    else if (texts.length > 0)
      rows.push({
        cells: shown(texts, isHiddenColumn),
        row: index + 1,
        place: placeOf(index),
        spans: spansIn(index, texts, isHiddenColumn)
      })
  }
  blocks.leaveOut('hiddenColumn', hiddenColumns.size)
  return rows

  /** With a line through it, and the address that it leads to. */
  function formed(text: string, cell: CellObject, reference: string): string {
    const shown = forms?.struck.has(reference) ? struck(text.replaceAll('~~', '')) : text
    return blocks.link(shown, cell.l?.Target ?? forms?.addresses.get(reference))
  }
}

/** Whether a cell has a value that its format hides, as `;;;` does. Many sheets have formats that hide nothing but zeros. */
const showsNothing = (cell: CellObject) => hasText(cell) && cell.v !== 0 && typeof cell.z === 'string' && cell.z.includes(';')

/** The cells of the columns that are not hidden. */
const shown = (texts: string[], isHidden: (column: number) => boolean) =>
  Array.from(texts, text => text ?? '').filter((_, column) => !isHidden(column))

/** The cells of a row that are joined to the right, by their places among those that are shown; to be asked for rows in their order. */
function spansOf(sheet: DenseWorkSheet) {
  const merges: Range[] = sheet['!merges'] ?? []
  const wide = merges.filter(({ s, e }) => e.c > s.c && s.c < maxColumns).sort((one, other) => one.s.r - other.s.r)
  let next = 0
  let going: Range[] = []
  let left = maxFilled
  return (index: number, texts: string[], isHidden: (column: number) => boolean): Map<number, number> => {
    if (left <= 0) return new Map()
    while (next < wide.length && wide[next]!.s.r <= index) going.push(wide[next++]!)
    going = going.filter(({ e }) => e.r >= index)
    const spans = new Map<number, number>()
    for (const { s, e } of going) {
      // Very many may go on downwards beside each other.
      if (--left <= 0) break
      if (!texts[s.c] || isHidden(s.c)) continue
      left -= e.c - s.c
      const countShown = (from: number, to: number) => {
        let count = 0
        for (let column = from; column < to; column++) if (!isHidden(column)) count++
        return count
      }
      const columns = countShown(s.c, Math.min(e.c + 1, maxColumns))
      if (columns > 1) spans.set(countShown(0, s.c), columns)
    }
    return spans
  }
}

/** Hidden, or so low or narrow that nothing is seen of it. */
const isHiddenRow = (row: RowInfo | undefined) => row?.hidden || row?.hpt === 0

/** Where a row stands among those that are not hidden; to be asked in their order. */
function placesAmongShown(sheet: DenseWorkSheet): (index: number) => number {
  const rows = sheet['!rows'] ?? []
  const hidden = Object.keys(rows)
    .map(Number)
    .filter(index => isHiddenRow(rows[index]))
  let above = 0
  return index => {
    while (above < hidden.length && hidden[above]! < index) above++
    return index - above
  }
}

/** Of old workbooks it is not told which widths are set. */
const hidesColumn =
  (sheet: DenseWorkSheet, { bookType }: WorkBook) =>
  (column: number): boolean => {
    const { hidden, width } = sheet['!cols']?.[column] ?? {}
    return hidden === true || (width === 0 && bookType !== undefined)
  }

const maxColumns = 1000

/** How many cells of a row are not read. */
const beyond = (row: CellObject[] | undefined) =>
  row && row.length > maxColumns ? Object.keys(row).filter(column => Number(column) >= maxColumns).length : 0

/** A value that stands beside several rows holds for each of them. @returns in how many rows it is not read, since there are too many */
function fillMerged(sheet: DenseWorkSheet): number {
  const merges = sheet['!merges'] ?? []
  const data = dataOf(sheet)
  const filled = merges.length > 0 ? Object.keys(data).map(Number) : []
  let left = maxFilled
  let unread = 0
  for (const { s, e } of merges) {
    const cell = data[s.r]?.[s.c]
    if (!hasText(cell)) continue
    const isJoined = e.r - s.r <= maxJoined
    for (let at = placeAfter(filled, s.r); at < filled.length && filled[at]! <= e.r; at++) {
      const cells = data[filled[at]!]!
      if (left <= 0) return unread + 1
      left--
      if (hasText(cells[s.c])) continue
      if (isJoined) cells[s.c] = cell!
      else unread++
    }
  }
  return unread
}

/** Where in ascending numbers the first stands that is larger. */
function placeAfter(numbers: number[], number: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= number) low = middle + 1
    else high = middle
  }
  return low
}

const hasText = (cell: CellObject | undefined) => cell !== undefined && cell.v !== undefined && cell.v !== ''
/** Rows that are joined to one, and rows of all such cells that are looked at. */
const maxJoined = 10_000
const maxFilled = 1_000_000
