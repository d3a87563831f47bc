import { addTable } from '../add-table.ts'
import { oneLine } from '../clean-text.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { withoutLinkMarks } from '../links.ts'
import { withoutDropCaps } from './drop-caps.ts'
import type { PdfLine } from './line.ts'
import { type PdfParagraph, paragraphsOf } from './paragraphs.ts'
import { bodySize, roundedSize } from './running-lines.ts'
import type { PdfTable } from './table-cells.ts'
import { isInLaterColumn, type PdfPart, pageParts, rowsBelow } from './tables.ts'
import { joinColumns } from './vertical.ts'

/** Adds pages' lines as paragraphs; headings are what is written larger than most of the text. @param numbered whether the document has pages */
export function addPages(lines: PdfLine[][], blocks: BlockCollector, numbered = true): void {
  let last: PdfPart | undefined
  const pages = lines.map(page => {
    const parts = pageParts(withoutDropCaps(joinColumns(page)), last && 'rows' in last ? last : undefined)
    last = parts.at(-1)
    return parts.map(part => ('rows' in part ? part : { lines: part.lines, paragraphs: paragraphsOf(part.lines) }))
  })
  const sizes = headingSizes(
    pages.flat().flatMap(part => ('rows' in part ? [] : part.paragraphs)),
    lines.flat()
  )
  let above: TableAbove | undefined
  for (const [index, parts] of pages.entries()) {
    if (numbered) blocks.startPage(index + 1)
    for (const [at, part] of parts.entries()) {
      if ('rows' in part) above = addPart(part, above, { blocks, isFirst: at === 0 })
      else {
        for (const paragraph of part.paragraphs) addParagraph(paragraph, sizes, blocks)
        if (above && above.between.length <= littleText) above.between.push(...part.lines.slice(0, littleText + 1))
      }
    }
  }
}

/** The last table with the names of its columns, and the lines of text behind it. */
type TableAbove = { table: PdfTable; names: string[] | undefined; between: PdfLine[] }

/** More lines are a text of their own, which another table follows. */
const littleText = 2

/** Adds a table, or a part of the one above that a page or a cell of several lines has divided. @param isFirst whether its page begins with it */
function addPart(
  part: PdfTable,
  above: TableAbove | undefined,
  { blocks, isFirst }: { blocks: BlockCollector; isFirst: boolean }
): TableAbove {
  // Only where a page has divided a table its last columns may be empty.
  const rows = above && !isOther(above) ? rowsBelow(part, above.table) : undefined
  const isWhole = part.columns.length === above?.table.columns.length
  if (!above || !rows || !(isWhole || (isFirst && above.between.length === 0)))
    return { table: part, names: addTable(blocks, part.rows, { places: false }), between: [] }
  const { names, between, table } = above
  const begins = names && isSame(rows[0]!.cells, names)
  const goesOn = begins || between.every(line => isInLaterColumn(line, table))
  const added =
    names && goesOn
      ? addTable(blocks, [{ cells: names, row: 0 }, ...rows.slice(begins ? 1 : 0)], { headerRows: 1, places: false })
      : // Its first row is one of its rows.
        addTable(blocks, rows, { headerRows: 0, places: false })
  return { table: isWhole ? part : table, names: added, between: [] }
}

/** Whether what stands behind a table announces another one. */
const isOther = ({ between, table }: TableAbove) =>
  between.length > littleText ||
  between.some(({ text, fontSize }) => /[:\uff1a]\s*$/.test(text) || fontSize > table.fontSize * 1.07)

const isSame = (cells: string[], names: string[]) =>
  names.every((name, column) => name === oneLine(withoutLinkMarks(cells[column] ?? '')))

function addParagraph({ text: written, fontSize, lines }: PdfParagraph, sizes: number[], blocks: BlockCollector): void {
  const text = written.replace(/\t */g, ' ')
  const level = sizes.indexOf(roundedSize(fontSize)) + 1
  if (level > 0 && lines <= 3 && withoutLinkMarks(text).length <= 150 && isTitle.test(text)) blocks.heading(level, text)
  else blocks.paragraph(text)
}

/** Words, and no item of a list. */
const isTitle = /^(?![•◦▪●○■□‣·–-]\s).*\p{L}/u

/** The sizes of headings, largest first: larger than that of most text, tables included, and rare. */
function headingSizes(paragraphs: PdfParagraph[], lines: PdfLine[]): number[] {
  const body = bodySize(lines)
  const all = lines.reduce((sum, { text }) => sum + text.length, 0)
  const larger = new Map<number, number>()
  for (const { text, fontSize } of paragraphs) {
    const size = roundedSize(fontSize)
    if (size > body * 1.07) larger.set(size, (larger.get(size) ?? 0) + text.length)
  }
  return [...larger]
    .filter(([, characters]) => characters < all * 0.2)
    .map(([size]) => size)
    .sort((one, other) => other - one)
    .slice(0, maxLevels)
}

const maxLevels = 4
