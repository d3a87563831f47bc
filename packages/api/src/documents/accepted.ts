import { type DocumentFormat, documentFormats, type FileKind } from '@lyceum/core/contract'
import { documentTypes, endingOf, fileKindOf } from '@lyceum/core/rules'
import type { Content } from '../http/file-content.ts'

/**
 * The media type of a document by its name; undefined for formats that a base does not take. What its bytes are is found out, and its type
 * with it, when it is processed: texts come in encodings that a few bytes do not tell.
 */
export function documentContent(_head: Uint8Array, name: string): Content | undefined {
  const format = documentFormats.find(known => known === endingOf(name))
  return format && { type: documentTypes[format], family: 'document' }
}

/** A format of documents with this media type. */
export const formatOfType = (type: string): DocumentFormat | undefined =>
  documentFormats.find(format => documentTypes[format] === type)

/** The media types that documents of a kind have. */
export const typesOfKind = (kind: FileKind): string[] =>
  documentFormats.filter(format => fileKindOf(`x.${format}`) === kind).map(format => documentTypes[format])
