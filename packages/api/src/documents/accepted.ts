import { type DocumentFormat, documentFormats, type FileKind } from '@lyceum/core/contract'
import { endingOf, fileKindOf } from '@lyceum/core/rules'
import type { Content } from '../http/file-content.ts'

/**
 * The media type of a document by its name; undefined for formats that a base does not take. What its bytes are is found out when it is
 * processed: texts come in encodings that a few bytes do not tell.
 */
export function documentContent(_head: Uint8Array, name: string): Content | undefined {
  const format = documentFormats.find(known => known === endingOf(name))
  return format && { type: types[format], family: 'document' }
}

/** A format of documents with this media type. */
export const formatOfType = (type: string): DocumentFormat | undefined => documentFormats.find(format => types[format] === type)

/** The media types that documents of a kind have. */
export const typesOfKind = (kind: FileKind): string[] =>
  documentFormats.filter(format => fileKindOf(`x.${format}`) === kind).map(format => types[format])

const office = 'application/vnd.openxmlformats-officedocument'
const types: Record<DocumentFormat, string> = {
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
  vtt: 'text/vtt',
  properties: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff'
}
