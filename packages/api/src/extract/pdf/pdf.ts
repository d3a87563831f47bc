import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { type PdfParagraph, paragraphsOf } from './paragraphs.ts'
import { openPdf, type PdfLine } from './pdfium.ts'
import { withoutRunningLines } from './running-lines.ts'

/**
 * Reads a PDF page by page. Its headings are what is written larger than most of its text.
 * @throws ExtractionError encrypted, unreadable, tooLarge, scanned when it has pictures of pages only
 */
export async function readPdf(
  bytes: Uint8Array,
  blocks: BlockCollector,
  { limits, onProgress }: { limits: ExtractionLimits; onProgress: (part: number) => void }
): Promise<string | null> {
  const file = await openPdf(bytes)
  try {
    if (file.pageCount > limits.pages) throw new ExtractionError('tooLarge')
    const pages: PdfLine[][] = []
    let pictures = false
    let characters = 0
    for (let page = 0; page < file.pageCount; page++) {
      const { lines, hasPictures } = file.readPage(page)
      pages.push(lines)
      pictures ||= hasPictures
      for (const { text } of lines) characters += text.length
      if (characters > limits.characters) throw new ExtractionError('tooLarge')
      onProgress((page + 1) / file.pageCount)
    }
    addPages(withoutRunningLines(pages).map(paragraphsOf), blocks)
    if (blocks.blocks.length === 0 && pictures) throw new ExtractionError('scanned')
    return file.title
  } finally {
    file.close()
  }
}

function addPages(pages: PdfParagraph[][], blocks: BlockCollector): void {
  const sizes = headingSizes(pages.flat())
  for (const [index, paragraphs] of pages.entries()) {
    blocks.startPage(index + 1)
    for (const { text, fontSize, lines } of paragraphs) {
      const level = sizes.indexOf(rounded(fontSize)) + 1
      if (level > 0 && lines <= 3 && text.length <= 150 && /\p{L}/u.test(text)) blocks.heading(level, text)
      else blocks.paragraph(text)
    }
  }
}

/** The sizes of headings, largest first: larger than that of most text, and rare. */
function headingSizes(paragraphs: PdfParagraph[]): number[] {
  const characters = new Map<number, number>()
  let all = 0
  for (const { text, fontSize } of paragraphs) {
    characters.set(rounded(fontSize), (characters.get(rounded(fontSize)) ?? 0) + text.length)
    all += text.length
  }
  const body = [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
  return [...characters]
    .filter(([size, count]) => size > body * 1.1 && count < all * 0.2)
    .map(([size]) => size)
    .sort((one, other) => other - one)
    .slice(0, maxLevels)
}

const rounded = (size: number) => Math.round(size * 2) / 2
const maxLevels = 4
