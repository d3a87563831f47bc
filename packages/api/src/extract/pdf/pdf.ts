import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { isRecognitionInstalled } from '../recognition/is-installed.ts'
import { evenSizes, seenLines, withRecognized, writtenLines } from '../recognition/written-lines.ts'
import { addPages } from './add-pages.ts'
import type { PdfLine } from './line.ts'
import { openPdf, type PdfFile, type PdfPage } from './pdfium.ts'
import { withFields } from './place-fields.ts'
import { withLinkMarks } from './place-links.ts'
import { withoutRunningLines } from './running-lines.ts'

/**
 * Reads a PDF page by page; of a page that people read as a picture, the text is recognized. Its headings are what is written larger than
 * most of its text.
 * @throws ExtractionError encrypted, unreadable, tooLarge, scanned when it has pictures of pages only and no text is recognized in them
 */
export async function readPdf(
  bytes: Uint8Array,
  blocks: BlockCollector,
  { limits, onProgress, onRecognition }: ReadingOptions
): Promise<string | null> {
  const file = await openPdf(bytes)
  try {
    if (file.pageCount > limits.pages) throw new ExtractionError('tooLarge')
    const pages: PdfLine[][] = []
    const recognized: PdfLine[][] = []
    const read: (PdfPage | undefined)[] = []
    const recognizes = limits.recognizedPages > 0 && isRecognitionInstalled()
    let scans = 0
    let characters = 0
    for (let page = 0; page < file.pageCount; page++) {
      // A broken page does not take the others with it.
      const found = file.readPage(page)
      const lines = found ? withFields(withLinkMarks(found.lines, found.links, blocks.link), found.fields) : []
      read.push(found)
      pages.push(lines)
      if (recognizes && found && isScan(found, lines)) {
        if (++scans > limits.recognizedPages) throw new ExtractionError('tooLarge')
        onRecognition()
        recognized[page] = await readScan(file, page, blocks)
      }
      for (const { text } of lines) characters += text.length
      if (characters > limits.characters) throw new ExtractionError('tooLarge')
      onProgress((page + 1) / file.pageCount)
    }
    const even = evenSizes(recognized)
    const whole = pages.map((lines, page) => withRecognized(lines, even[page] ?? []))
    const own = withoutRunningLines(whole)
    const isBlank = own.every(lines => lines.length === 0)
    const pictures = read.some(page => page?.hasPictures)
    // Of pages that are all the same nothing is left out, unless they are pictures with a stamp.
    if (isBlank) addPages(pictures ? own : pages, blocks)
    else addPages(withoutRunningLines(whole, { keepsFirst: true }), blocks)
    if (blocks.blocks.length === 0 && read.some(page => page && (page.hasPictures || page.hasMore)))
      throw new ExtractionError('scanned')
    if (read.length > 0 && read.every(page => page === undefined)) throw new ExtractionError('unreadable')
    for (const [index, page] of read.entries()) {
      if (page && recognized[index]?.length) for (const kind of page.unread) blocks.leaveOut(kind)
      else countUnread(page, own[index]!, blocks)
    }
    blocks.leaveOut('embedded', file.embedded)
    return file.title
  } finally {
    file.close()
  }
}

/** Whether people read more on a page than its text: it has none but something is drawn, or little beside large pictures. */
function isScan({ objects, covered }: PdfPage, lines: PdfLine[]): boolean {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  return characters === 0 ? objects > 0 : characters <= littleText && covered > large
}

/** As many characters as stamps and running titles have. */
const littleText = 600
const large = 0.4

async function readScan(file: PdfFile, page: number, blocks: BlockCollector): Promise<PdfLine[]> {
  const { recognizePage } = await import('../recognition/recognize-page.ts')
  const drawn = file.renderPage(page)
  if (!drawn) return []
  const found = await recognizePage(drawn)
  if (found.lines.length > 0) blocks.leaveOut('line', found.illegible)
  blocks.written.push({ page: page + 1, lines: seenLines(found) })
  return writtenLines(found)
}

/** A page that cannot be loaded, or on which something stands and no text of its own, is unread as a whole. */
function countUnread(page: PdfPage | undefined, own: PdfLine[], blocks: BlockCollector): void {
  const isUnread = page?.hasMore && (page.lines.length + page.fields.length === 0 || (own.length === 0 && page.hasLargePicture))
  if (!page || isUnread) blocks.leaveOut('page')
  else {
    blocks.leaveOut('picture', page.pictures)
    blocks.leaveOut('character', page.lost)
  }
  for (const kind of page?.unread ?? []) blocks.leaveOut(kind)
}
