import { type DocumentFormat, documentFormats } from '../contract/documents.ts'
import { type FileKind, fileKinds } from '../contract/files.ts'
import { endingOf, fileKindOf } from './file-kind.ts'

const office = 'application/vnd.openxmlformats-officedocument'
/** The media type of each format of documents. */
export const documentTypes: Record<DocumentFormat, string> = {
  txt: 'text/plain',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mdx: 'text/markdown',
  pdf: 'application/pdf',
  html: 'text/html',
  htm: 'text/html',
  xlsx: `${office}.spreadsheetml.sheet`,
  xls: 'application/vnd.ms-excel',
  docx: `${office}.wordprocessingml.document`,
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  vtt: 'text/vtt',
  properties: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff'
}

/** The kinds of documents that there can be. */
export const documentKinds: readonly FileKind[] = fileKinds.filter(kind =>
  documentFormats.some(format => fileKindOf(`x.${format}`) === kind)
)

/** The format of a document: what its name says if that is so, else what its content is. Empty for an unknown one. */
export function formatOfDocument({ name, type }: { name: string; type: string }): string {
  const named = endingOf(name)
  const formats = documentFormats.filter(format => documentTypes[format] === type)
  return formats.length === 0 || formats.some(format => format === named) ? named : formats[0]!
}

/** The kind of a document, by its format. */
export const kindOfDocument = (document: { name: string; type: string }): FileKind =>
  fileKindOf(`x.${formatOfDocument(document)}`)
