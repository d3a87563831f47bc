import type { IngestFailure } from '@lyceum/core/contract'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/address.ts'
import type { FileRow } from '../db/tables.ts'
import type { ExtractionLimits } from '../extract/limits.ts'

/** What the process that reads files is told at its start. Not by its environment, which others may read. */
export type ReaderOrder = {
  database: DatabaseAddress
  config: Pick<Config, 's3' | 'dataDir' | 'logLevel'>
  limits: Partial<ExtractionLimits>
}

/** A file whose text is wanted. */
export type FileToRead = Pick<FileRow, 'id' | 'name' | 'storageKey'>

/** What came of a file: that its text is in the index, or why there is none; and how many parts of it were not read. */
export type TextReading = { textState: 'read' | IngestFailure; textLeftOut: number }

/** A page of a TIFF that is to be shown, from 1. */
export type PageToDraw = { name: string; storageKey: string; page: number }

/** What it is asked, and what it answers: what came of it, or what went wrong with the reading itself; `leave`: nobody waits for it any more. */
export type ReadRequest = { id: string } & ({ read: FileToRead } | { draw: PageToDraw } | { leave: true })
/**
 * A page as a PNG, or null for one that cannot be drawn; `isLate`: not in the time that there was, so that it may be drawn another time;
 * `isLarge`: not with the memory that there is.
 */
export type TiffPage = { png: Uint8Array | null; isLate?: boolean; isLarge?: boolean }
export type ReadAnswer = { id: string } & (TextReading | TiffPage | { failed: string })
