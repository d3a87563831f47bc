import { addTable } from '../add-table.ts'
import type { BlockCollector } from '../collect-blocks.ts'
import { withoutDropCaps } from './drop-caps.ts'
import { type PdfParagraph, paragraphsOf } from './paragraphs.ts'
import type { PdfLine } from './pdfium.ts'
import { bodySize, roundedSize } from './running-lines.ts'
import { pageParts } from './tables.ts'
import { joinColumns } from './vertical.ts'

/** Adds pages' lines as paragraphs; headings are what is written larger than most of the text. @param numbered whether the document has pages */
export function addPages(lines: PdfLine[][], blocks: BlockCollector, numbered = true): void {
  const pages = lines.map(page =>
    pageParts(withoutDropCaps(joinColumns(page))).map(part => ('rows' in part ? part : { paragraphs: paragraphsOf(part.lines) }))
  )
  const sizes = headingSizes(
    pages.flat().flatMap(part => ('rows' in part ? [] : part.paragraphs)),
    lines.flat()
  )
  for (const [index, parts] of pages.entries()) {
    if (numbered) blocks.startPage(index + 1)
    for (const part of parts) {
      if ('rows' in part) addTable(blocks, part.rows, { places: false })
      else for (const paragraph of part.paragraphs) addParagraph(paragraph, sizes, blocks)
    }
  }
}

function addParagraph({ text: written, fontSize, lines }: PdfParagraph, sizes: number[], blocks: BlockCollector): void {
  const text = written.replace(/\t */g, ' ')
  const level = sizes.indexOf(roundedSize(fontSize)) + 1
  if (level > 0 && lines <= 3 && text.length <= 150 && isTitle.test(text)) blocks.heading(level, text)
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
