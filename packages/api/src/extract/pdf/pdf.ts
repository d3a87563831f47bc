import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { type PdfParagraph, paragraphsOf } from './paragraphs.ts'
import { openPdf, type PdfLine, type PdfPage } from './pdfium.ts'
import { withFields } from './place-fields.ts'
import { bodySize, roundedSize, withoutRunningLines } from './running-lines.ts'
import { joinColumns } from './vertical.ts'

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
    const read: (PdfPage | undefined)[] = []
    let characters = 0
    for (let page = 0; page < file.pageCount; page++) {
      // A broken page does not take the others with it.
      const found = file.readPage(page)
      const lines = found ? withFields(found.lines, found.fields) : []
      read.push(found)
      pages.push(lines)
      for (const { text } of lines) characters += text.length
      if (characters > limits.characters) throw new ExtractionError('tooLarge')
      onProgress((page + 1) / file.pageCount)
    }
    const own = withoutRunningLines(pages)
    const isBlank = own.every(lines => lines.length === 0)
    const pictures = read.some(page => page?.hasPictures)
    // Of pages that are all the same nothing is left out, unless they are pictures with a stamp.
    addPages(
      (isBlank && !pictures ? pages : own).map(lines => paragraphsOf(joinColumns(lines))),
      blocks
    )
    if (blocks.blocks.length === 0 && read.some(page => page && (page.hasPictures || page.hasMore)))
      throw new ExtractionError('scanned')
    if (read.length > 0 && read.every(page => page === undefined)) throw new ExtractionError('unreadable')
    for (const [index, page] of read.entries()) countUnread(page, own[index]!, blocks)
    blocks.leaveOut('embedded', file.embedded)
    return file.title
  } finally {
    file.close()
  }
}

/** A page that cannot be loaded, or on which something stands and no text of its own, is unread as a whole. */
function countUnread(page: PdfPage | undefined, own: PdfLine[], blocks: BlockCollector): void {
  const isScan = page?.hasMore && (page.lines.length + page.fields.length === 0 || (own.length === 0 && page.hasLargePicture))
  if (!page || isScan) blocks.leaveOut('page')
  else {
    blocks.leaveOut('picture', page.pictures)
    blocks.leaveOut('character', page.lost)
  }
  for (const kind of page?.unread ?? []) blocks.leaveOut(kind)
}

function addPages(pages: PdfParagraph[][], blocks: BlockCollector): void {
  const sizes = headingSizes(pages.flat())
  for (const [index, paragraphs] of pages.entries()) {
    blocks.startPage(index + 1)
    for (const { text, fontSize, lines } of paragraphs) {
      const level = sizes.indexOf(roundedSize(fontSize)) + 1
      if (level > 0 && lines <= 3 && text.length <= 150 && isTitle.test(text)) blocks.heading(level, text)
      else blocks.paragraph(text)
    }
  }
}

/** Words, and no item of a list. */
const isTitle = /^(?![•◦▪●○■□‣·–-]\s).*\p{L}/u

/** The sizes of headings, largest first: larger than that of most text, and rare. */
function headingSizes(paragraphs: PdfParagraph[]): number[] {
  const body = bodySize(paragraphs)
  const all = paragraphs.reduce((sum, { text }) => sum + text.length, 0)
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
