import type { DocumentFormat } from '@lyceum/core/contract'
import { cleanDocumentText, oneLine, withoutPrivate } from './clean-text.ts'
import { type BlockCollector, collectBlocks, shortenHeading } from './collect-blocks.ts'
import { type ExtractedDocument, ExtractionError } from './document.ts'
import { type DocumentKind, formatOf, kindOf } from './kind.ts'
import { type ExtractionLimits, extractionLimits } from './limits.ts'
import type { OnProgress, ReadingOptions } from './reading-options.ts'
import { decodeText } from './text/decode-text.ts'

/** A file as it was uploaded or fetched. The name has its ending. @property address where it stands in the web */
export type DocumentFile = { bytes: Uint8Array; name: string; address?: string | undefined }

/**
 * Reads a document in this process, without limits of time and memory: servers let a child process do it, see `extractor.ts`. The
 * library for a format is loaded when the first such document comes.
 * @throws ExtractionError
 */
export async function extractDocument(
  { bytes, name, address }: DocumentFile,
  limits: ExtractionLimits = extractionLimits,
  onProgress: OnProgress = () => {},
  onRecognition: () => void = () => {}
): Promise<ExtractedDocument> {
  if (bytes.length > limits.bytes) throw new ExtractionError('tooLarge')
  if (bytes.length === 0) throw new ExtractionError('empty')
  const kind = await kindOf(bytes, name, limits)
  const blocks = collectBlocks(limits, address)
  const title = await readers[kind](bytes, blocks, { limits, onProgress, onRecognition }).catch(cause => {
    // Whatever a library throws has one reason for people.
    throw cause instanceof ExtractionError ? cause : new ExtractionError('unreadable', { cause })
  })
  if (!blocks.blocks.some(({ text }) => hasText.test(text))) throw new ExtractionError('empty')
  return {
    format: formatOfKind(kind, name),
    title: shortenHeading(oneLine(withoutPrivate(cleanDocumentText(title ?? '')).text)) || blocks.topHeading,
    blocks: blocks.blocks,
    unread: blocks.unread,
    written: blocks.written.filter(({ lines }) => lines.length > 0)
  }
}

/** The text of a file; what is lost of it is counted. */
function textOf(bytes: Uint8Array, blocks: BlockCollector, declared?: string): string {
  const text = decodeText(bytes, declared)
  if (text.includes('\ufffd')) blocks.leaveOut('character', text.split('\ufffd').length - 1)
  return text
}

/** Something that is neither blank nor a private character, which each font draws as it likes. */
const hasText = /[^\s\p{Co}\p{Cn}\p{Cc}\p{Cf}]/u

type Reader = (bytes: Uint8Array, blocks: BlockCollector, options: ReadingOptions) => Promise<string | null>

/** Each adds a document's blocks and returns its title, if it has one of its own. */
const readers: Record<DocumentKind, Reader> = {
  async text(bytes, blocks) {
    const { readPlainText } = await import('./text/plain.ts')
    readPlainText(textOf(bytes, blocks), blocks)
    return null
  },
  async markdown(bytes, blocks, { limits }) {
    const { readMarkdownText } = await import('./text/markdown.ts')
    return readMarkdownText(textOf(bytes, blocks), blocks, limits)
  },
  async mdx(bytes, blocks, { limits }) {
    const [{ readMarkdownText }, { withoutJsx }] = await Promise.all([import('./text/markdown.ts'), import('./text/mdx.ts')])
    return readMarkdownText(withoutJsx(textOf(bytes, blocks)), blocks, limits)
  },
  async html(bytes, blocks, { limits }) {
    const { declaredEncoding, readHtml } = await import('./text/html.ts')
    return readHtml(textOf(bytes, blocks, declaredEncoding(bytes)), blocks, limits)
  },
  async csv(bytes, blocks, { limits }) {
    const { readCsv } = await import('./text/csv.ts')
    readCsv(textOf(bytes, blocks), blocks, limits)
    return null
  },
  async vtt(bytes, blocks) {
    const { readCaptions } = await import('./text/captions.ts')
    readCaptions(textOf(bytes, blocks), blocks)
    return null
  },
  async properties(bytes, blocks) {
    const { readProperties } = await import('./text/properties.ts')
    readProperties(textOf(bytes, blocks), blocks)
    return null
  },
  async docx(bytes, blocks, { limits }) {
    const { readWord } = await import('./office/word.ts')
    return readWord(bytes, blocks, limits)
  },
  async xlsx(bytes, blocks, { limits }) {
    const { readWorkbook } = await import('./office/workbook.ts')
    return readWorkbook(bytes, blocks, limits)
  },
  async xls(bytes, blocks, { limits }) {
    const { readWorkbook } = await import('./office/workbook.ts')
    return readWorkbook(bytes, blocks, limits)
  },
  async pdf(bytes, blocks, options) {
    const { readPdf } = await import('./pdf/pdf.ts')
    return readPdf(bytes, blocks, options)
  },
  async picture(bytes, blocks, options) {
    const { readPicture } = await import('./pictures.ts')
    return readPicture(bytes, blocks, options)
  }
}

const formats: Record<DocumentKind, DocumentFormat[]> = {
  text: ['txt'],
  markdown: ['md', 'markdown'],
  mdx: ['mdx'],
  html: ['html', 'htm'],
  csv: ['csv', 'tsv'],
  vtt: ['vtt'],
  properties: ['properties'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  xls: ['xls'],
  pdf: ['pdf'],
  picture: ['png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']
}

/** Of formats that are the same, the one that the name says. */
function formatOfKind(kind: DocumentKind, name: string): DocumentFormat {
  const named = formatOf(name)
  return named && formats[kind].includes(named) ? named : formats[kind][0]!
}
