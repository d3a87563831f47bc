import type { Sharp, SharpConstructor } from 'sharp'
import type { BlockCollector } from './collect-blocks.ts'
import { ExtractionError } from './document.ts'
import type { ExtractionLimits } from './limits.ts'
import { addPages } from './pdf/add-pages.ts'
import type { PdfLine } from './pdf/line.ts'
import type { ReadingOptions } from './reading-options.ts'
import { isRecognitionInstalled } from './recognition/is-installed.ts'
import type { Pixels } from './recognition/pixels.ts'
import { evenSizes, seenLines, writtenLines } from './recognition/written-lines.ts'

/**
 * Reads what is written in a picture; of a TIFF on all its pages, one after the other.
 * @throws ExtractionError scanned when text is not recognized here, tooLarge, unreadable
 */
export async function readPicture(
  bytes: Uint8Array,
  blocks: BlockCollector,
  { limits, onProgress, onRecognition }: ReadingOptions
): Promise<null> {
  if (limits.recognizedPages === 0 || !isRecognitionInstalled()) throw new ExtractionError('scanned')
  const [{ default: sharp }, { recognizePage }] = await Promise.all([import('sharp'), import('./recognition/recognize-page.ts')])
  sharp.cache(false)
  sharp.concurrency(1)
  const open = (page: number) => openPage(sharp, bytes, page)
  const { format, pages = 1 } = await open(0).metadata()
  // Of pictures that move the first one is read.
  const count = format === 'tiff' ? pages : 1
  if (count > limits.recognizedPages) throw new ExtractionError('tooLarge')
  const lines: PdfLine[][] = []
  for (let page = 0; page < count; page++) {
    onRecognition()
    const found = await recognizePage(await pixelsOf(open(page), limits))
    if (found.lines.length > 0) blocks.leaveOut('line', found.illegible)
    else if (count > 1) blocks.leaveOut('page')
    blocks.written.push({ page: page + 1, lines: seenLines(found) })
    lines.push(writtenLines(found))
    onProgress((page + 1) / count)
  }
  addPages(evenSizes(lines), blocks, count > 1)
  if (blocks.blocks.length === 0) throw new ExtractionError('scanned')
  return null
}

/**
 * Draws a page of a TIFF as a PNG, for browsers, which draw no TIFF.
 * @param page from 1
 * @throws ExtractionError unreadable for a page that it does not have, tooLarge, scanned where pictures are not read
 */
export async function drawTiffPage(bytes: Uint8Array, page: number, limits: ExtractionLimits): Promise<Uint8Array> {
  if (!isRecognitionInstalled()) throw new ExtractionError('scanned')
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const { pages = 1 } = await openPage(sharp, bytes, 0).metadata()
  if (page > pages) throw new ExtractionError('unreadable')
  return await (await upright(openPage(sharp, bytes, page - 1), limits, longestShown)).png().toBuffer()
}

const openPage = (sharp: SharpConstructor, bytes: Uint8Array, page: number) =>
  sharp(bytes, { failOn: 'error', sequentialRead: true, page, limitInputPixels: false })

/** Upright, without transparency, and not larger than a page that is drawn. */
async function pixelsOf(picture: Sharp, limits: ExtractionLimits): Promise<Pixels> {
  const { data, info } = await (await upright(picture, limits, longestSide)).raw().toBuffer({ resolveWithObject: true })
  return { data: info.channels === 3 ? data : threefold(data), width: info.width, height: info.height }
}

async function upright(picture: Sharp, { pixels }: ExtractionLimits, side: number): Promise<Sharp> {
  // Its header says how large it is, before anything is unpacked.
  const { width, height } = await picture.metadata()
  if (width * height > pixels) throw new ExtractionError('tooLarge')
  return picture
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Of a page that is read, and of one that is shown, in pixels. */
const longestSide = 3500
const longestShown = 2000

/** Pictures in gray have one byte for each pixel. */
function threefold(gray: Uint8Array): Uint8Array {
  const data = new Uint8Array(gray.length * 3)
  for (let at = 0; at < gray.length; at++) data.fill(gray[at]!, at * 3, at * 3 + 3)
  return data
}
