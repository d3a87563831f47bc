import type { DocumentFormat, ingestFailures, UnreadPart, WrittenLine } from '@lyceum/core/contract'

/** What a document says, in reading order. */
export type ExtractedDocument = {
  /** The format that its content has, which its name may deny. */
  format: DocumentFormat
  /** Its own title, else the first heading of the highest level, else null. */
  title: string | null
  blocks: DocumentBlock[]
  /** What it has beside them, in the order of the contract's kinds. */
  unread: UnreadPart[]
  /** Where lines stand on the pages whose text was recognized. */
  written: WrittenPage[]
}

/** The page, from 1, and its lines in reading order. */
export type WrittenPage = { page: number; lines: WrittenLine[] }

/** A part of a document that belongs together. Its text is well formed, has no control characters but tabs and line ends. */
export type DocumentBlock = {
  /** Rows are of tables; lines are of lists and the like, with no empty line between them. */
  kind: 'heading' | 'paragraph' | 'line' | 'row' | 'cue'
  text: string
  /** The headings above it, the highest first; of a heading, itself included. */
  headings: readonly string[]
  /** From 1; null if the format has no pages. */
  page: number | null
  place: BlockPlace | null
  /** Of a row: the names of its columns, as its text has the cells; missing if the table has none. */
  header?: string
  /** Of a row that answers a question: the question, which its text begins with. */
  question?: string
}

/** Where in a document without pages something stands: a row of a sheet, from 1, or the time of a cue, such as `00:01:05`. */
export type BlockPlace = { sheet: string | null; row: number } | { cue: string }

export type ExtractionFailure = Exclude<(typeof ingestFailures)[number], 'gaveUp'>

/** A document from which no text can be had, with the reason for people. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
  readonly reason: ExtractionFailure

  constructor(reason: ExtractionFailure, options?: ErrorOptions) {
    super(`the document cannot be extracted: ${reason}`, options)
    this.reason = reason
  }
}
