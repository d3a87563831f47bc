import { addTable, type TableRow } from '../add-table.ts'
import { oneLine } from '../clean-text.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import { attributeOf, below, childElements, type HtmlElement, isElement } from './html-elements.ts'
import { hasWords, isHidden } from './html-shown.ts'

/** The text of an element on one line, in which the rows of tables end with `rowEnd`. */
export type TextOf = (element: HtmlElement) => string
export const rowEnd = '\u0000'

const cellsOf = (row: HtmlElement) => childElements(row).filter(({ tagName }) => /^t[dh]$/.test(tagName))
const allRowsOf = (table: HtmlElement) => [...below(table, 'table')].filter(({ tagName }) => tagName === 'tr')
const rowsOf = (table: HtmlElement) => allRowsOf(table).filter(row => !isHiddenRow(row))

/** A row is hidden by itself, or with the part of the table that it stands in. */
function isHiddenRow(row: HtmlElement): boolean {
  const { parentNode } = row
  return isHidden(row) || (parentNode !== null && isElement(parentNode) && parentNode.tagName !== 'table' && isHidden(parentNode))
}

/** Whether a table says something by its rows. One that only arranges a page has one column, or headings and whole texts in most rows. */
export function isData(table: HtmlElement): boolean {
  if (/^(presentation|none)$/.test(attributeOf(table, 'role') ?? '')) return false
  const rows = rowsOf(table)
  if (rows.length < 2 || rows.every(row => cellsOf(row).length < 2)) return false
  return rows.filter(row => cellsOf(row).some(arranges)).length * 2 <= rows.length
}

/** A heading, a form, or more text than a cell has; looked for up to that much. */
function arranges(cell: HtmlElement): boolean {
  let characters = 0
  let elements = 0
  for (const element of withBelow(cell)) {
    if (/^(h[1-6]|form)$/.test(element.tagName)) return true
    for (const child of element.childNodes) if ('value' in child) characters += child.value.trim().length
    if (characters > longCell || ++elements > manyElements) return true
  }
  return false
}

/** Characters; longer ones are pages that stand beside each other. */
const longCell = 2000
const manyElements = 5000

function* withBelow(element: HtmlElement): Generator<HtmlElement> {
  yield element
  yield* below(element)
}

export function addHtmlTable(table: HtmlElement, blocks: BlockCollector, textOf: TextOf, maxCells: number): void {
  for (const child of childElements(table)) {
    if (child.tagName !== 'caption') continue
    if (!isHidden(child)) blocks.paragraph(textOf(child))
    else if (hasWords(child)) blocks.leaveOut('hiddenText')
  }
  blocks.leaveOut('hiddenRow', allRowsOf(table).filter(row => isHiddenRow(row) && hasWords(row)).length)
  const rows = rowsOf(table)
  const headerRows = headerRowsOf(rows)
  addTable(
    blocks,
    filledRows(rows, cell => shownText(cell, blocks, textOf), maxCells),
    { places: false, ...(headerRows !== undefined && { headerRows }) }
  )
}

/** How many of the first rows have the names of columns. None where names stand at the beginning of each row; undefined when it is not told. */
function headerRowsOf(rows: HtmlElement[]): number | undefined {
  const countWhile = (matches: (row: HtmlElement) => boolean) => {
    const end = rows.findIndex(row => !matches(row))
    return end < 0 ? rows.length : end
  }
  const inHead = countWhile(({ parentNode }) => parentNode !== null && isElement(parentNode) && parentNode.tagName === 'thead')
  if (inHead > 0) return Math.min(inHead, mostHeads)
  const named = countWhile(row => {
    const cells = cellsOf(row)
    return cells.some(isName) && cells.every(cell => isName(cell) || !hasWords(cell))
  })
  // All of a table may be written so.
  if (named > 0) return named === rows.length ? 1 : Math.min(named, mostHeads)
  const isNamed = (row: HtmlElement) => cellsOf(row).every((cell, at) => isName(cell) === (at === 0))
  return rows.every(isNamed) ? 0 : undefined
}

const isName = ({ tagName }: HtmlElement) => tagName === 'th'
const mostHeads = 4

/** The text of a cell; undefined for one that is not there. What cannot be seen keeps its place, as in a browser. */
function shownText(cell: HtmlElement, blocks: BlockCollector, textOf: TextOf): string | undefined {
  if (!isHidden(cell)) return textOf(cell)
  if (hasWords(cell)) blocks.leaveOut('hiddenText')
  const isThere = attributeOf(cell, 'hidden') === undefined && !/display\s*:\s*none/i.test(attributeOf(cell, 'style') ?? '')
  return isThere ? '' : undefined
}

/** A cell that goes on downwards has its text in each of its rows. */
function filledRows(rows: HtmlElement[], textOf: (cell: HtmlElement) => string | undefined, maxCells: number): TableRow[] {
  let going: { column: number; columns: number; text: string; left: number }[] = []
  let cells = 0
  return rows.map((row, index) => {
    const texts: string[] = []
    const spans = new Map<number, number>()
    const taken = new Set<number>()
    for (const { column, columns, text } of going) {
      texts[column] = text
      if (columns > 1) spans.set(column, columns)
      for (let at = 0; at < columns; at++) taken.add(column + at)
    }
    going = going.map(cell => ({ ...cell, left: cell.left - 1 })).filter(({ left }) => left > 0)
    let column = 0
    for (const cell of cellsOf(row)) {
      const shown = textOf(cell)
      if (shown === undefined) continue
      while (taken.has(column)) column++
      const [columns, down] = [span(cell, 'colspan'), span(cell, 'rowspan')]
      const text = inCell(shown)
      texts[column] = text
      if (columns > 1 && text !== '') spans.set(column, columns)
      if (down > 1) going.push({ column, columns, text, left: down - 1 })
      column += columns
    }
    cells += Math.max(column, texts.length) + taken.size
    if (cells > maxCells) throw new ExtractionError('tooLarge')
    return { cells: Array.from(texts, text => text ?? ''), row: index + 1, spans }
  })
}

/** HTML §4.9.11: up to 1000 columns; 0 rows are all that follow. */
function span(cell: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(attributeOf(cell, name) ?? '1', 10)
  if (name === 'rowspan') return value === 0 ? maxRows : value > 0 ? Math.min(value, maxRows) : 1
  return value > 0 ? Math.min(value, 1000) : 1
}

const maxRows = 65_534

/** Rows of a table in a cell are separated by semicolons. */
const inCell = (text: string) =>
  oneLine(text)
    .replace(/ ?\0 ?/g, '; ')
    .replace(/^[; ]+|[; ]+$/g, '')
