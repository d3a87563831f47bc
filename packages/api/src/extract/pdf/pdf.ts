import type { BlockCollector } from '../collect-blocks.ts'
import { ExtractionError } from '../document.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { isRecognitionInstalled } from '../recognition/is-installed.ts'
import { evenSizes, withRecognized, writtenLines } from '../recognition/written-lines.ts'
import { addPages } from './add-pages.ts'
import { openPdf, type PdfFile, type PdfLine, type PdfPage } from './pdfium.ts'
import { withoutRunningLines } from './running-lines.ts'

/**
 * Reads a PDF page by page. Its headings are what is written larger than most of its text.
 * @throws ExtractionError encrypted, unreadable, tooLarge, scanned when it has pictures of pages only, in which no text is recognized
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
    const recognizes = limits.recognizedPages > 0 && isRecognitionInstalled()
    let scans = 0
    let pictures = false
    let broken = 0
    let characters = 0
    for (let page = 0; page < file.pageCount; page++) {
      // A broken page does not take the others with it.
      const read = file.readPage(page)
      if (!read) broken++
      const { lines, hasPictures, isScan } = read ?? nothing
      pages.push(lines)
      pictures ||= hasPictures
      if (recognizes && isScan) {
        if (++scans > limits.recognizedPages) throw new ExtractionError('tooLarge')
        onRecognition()
        recognized[page] = await readScan(file, page)
      }
      for (const { text } of lines) characters += text.length
      if (characters > limits.characters) throw new ExtractionError('tooLarge')
      onProgress((page + 1) / file.pageCount)
    }
    const even = evenSizes(recognized)
    const own = withoutRunningLines(pages.map((lines, page) => withRecognized(lines, even[page] ?? [])))
    const isBlank = own.every(lines => lines.length === 0)
    // Of pages that are all the same nothing is left out, unless they are pictures with a stamp.
    addPages(isBlank && !pictures ? pages : own, blocks)
    if (blocks.blocks.length === 0 && pictures) throw new ExtractionError('scanned')
    if (broken > 0 && broken === file.pageCount) throw new ExtractionError('unreadable')
    return file.title
  } finally {
    file.close()
  }
}

const nothing: PdfPage = { lines: [], hasPictures: false, isScan: false }

async function readScan(file: PdfFile, page: number): Promise<PdfLine[]> {
  const { recognizePage } = await import('../recognition/recognize-page.ts')
  const drawn = file.renderPage(page)
  return drawn ? writtenLines(await recognizePage(drawn)) : []
}
