import { type DocumentFormat, documentFormats } from '@lyceum/core/contract'
import { ExtractionError } from './document.ts'
import type { ExtractionLimits } from './limits.ts'
import { type ArchiveScan, scanArchive } from './office/archive.ts'
import { isText } from './text/decode-text.ts'

/** How a document is read. */
export type DocumentKind =
  | 'text'
  | 'markdown'
  | 'mdx'
  | 'html'
  | 'csv'
  | 'vtt'
  | 'properties'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'xls'
  | 'picture'

/**
 * Finds out what a file is: by its content where that tells, and by its name among the formats that are plain text.
 * @throws ExtractionError wrongType, encrypted, unreadable or unsafeArchive
 */
export async function kindOf(bytes: Uint8Array, name: string, limits: ExtractionLimits): Promise<DocumentKind> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  const named = formatOf(name)
  if (start.includes('%PDF-') && (beginsPdf.test(start.toString('latin1')) || named === 'pdf' || !isText(start))) return 'pdf'
  if (start.subarray(0, 2).equals(Buffer.from('PK'))) return officeKind(await scanArchive(bytes, limits))
  if (start.subarray(0, 8).equals(compoundFile)) return compoundKind(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (isPicture(start)) return 'picture'
  if (start.subarray(0, 5).toString('latin1') === '{\\rtf') throw new ExtractionError('wrongType')
  // Bytes that are no text may be what is left of one of these, or any other type.
  if (!isText(start)) throw new ExtractionError(binary.has(named ?? '') ? 'unreadable' : 'wrongType')
  return textKind(start, named)
}

/** Some programs write something before it, so it may stand further down, but not in a text that only speaks of it. */
const beginsPdf = /^(\xef\xbb\xbf)?\s*%PDF-/

/** Formats that are never plain text. */
const binary: ReadonlySet<string> = new Set(['pdf', 'docx', 'xlsx', 'xls', 'png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff'])

/** PNG, JPEG, WebP and TIFF in either order of bytes, by how they begin. */
const isPicture = (start: Buffer) =>
  /^(\x89PNG\r\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP|II\*\0|MM\0\*)/.test(start.subarray(0, 16).toString('latin1'))

/** The allowed format that a file's name claims. */
export function formatOf(name: string): DocumentFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return documentFormats.find(format => format === ending)
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

function officeKind(scan: ArchiveScan): DocumentKind {
  if (scan.encrypted) throw new ExtractionError('encrypted')
  // Some programs count the main part: document2.xml.
  if ([...scan.names].some(name => /^word\/document\d*\.xml$/i.test(name))) return 'docx'
  if (scan.names.has('xl/workbook.xml')) return 'xlsx'
  throw new ExtractionError('wrongType')
}

/** Old Office files, and new ones with a password, name their streams in UTF-16. */
function compoundKind(bytes: Buffer): DocumentKind {
  const has = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (has('EncryptedPackage')) throw new ExtractionError('encrypted')
  if (has('Workbook') || has('Book')) return 'xls'
  throw new ExtractionError('wrongType')
}

const namedKinds: Partial<Record<DocumentFormat, DocumentKind>> = {
  markdown: 'markdown',
  md: 'markdown',
  mdx: 'mdx',
  html: 'html',
  htm: 'html',
  csv: 'csv',
  tsv: 'csv',
  vtt: 'vtt',
  properties: 'properties'
}

/** A comment holds no end of one, else there were so many ways to divide a row of comments that trying them all never ended. */
const beginsPage = /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<(!doctype html|html)\b/i

function textKind(start: Buffer, named: DocumentFormat | undefined): DocumentKind {
  const text = start
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
  if (/^WEBVTT(\s|$)/.test(text)) return 'vtt'
  // Some programs write SubRip under any name.
  if (/^(\d+\s*\n)?\d{2}:\d{2}:\d{2}[.,]\d{3} +--> +\d/.test(text)) return 'vtt'
  const kind = named && namedKinds[named]
  // Markdown and plain text may begin with HTML; these are pages whatever their name says.
  if (beginsPage.test(text)) return kind === 'markdown' || kind === 'mdx' ? kind : 'html'
  if (kind === 'vtt') return 'text'
  if (kind) return kind
  // Systems export tables under the name of a spreadsheet that are pages or separated text.
  if (named === 'xls' || named === 'xlsx') return /<table\b/i.test(text) ? 'html' : 'csv'
  return 'text'
}
