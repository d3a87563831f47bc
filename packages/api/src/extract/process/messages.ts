import type { DocumentFormat, UnreadPart } from '@lyceum/core/contract'
import type { DocumentPassage } from '../../passages/passages-of.ts'
import type { ExtractionFailure, WrittenPage } from '../document.ts'
import type { ExtractionLimits } from '../limits.ts'
import type { ReadTable, TableLimits } from '../table.ts'

/** What the server tells its child process. Passages are sent when they are asked for, so that neither has to hold many. */
export type ToChild =
  | { type: 'extract'; path: string; name: string; address: string | undefined; limits: ExtractionLimits }
  | { type: 'table'; path: string; name: string; limits: ExtractionLimits; most: TableLimits }
  | { type: 'draw'; path: string; name: string; limits: ExtractionLimits; page: number }
  /** The next passages, please. */
  | { type: 'next' }

export type FromChild =
  | { type: 'ready' }
  | { type: 'progress'; part: number }
  /** The text of a page is being recognized, for which there is more time. */
  | { type: 'recognition' }
  | {
      type: 'extracted'
      format: DocumentFormat
      title: string | null
      passageCount: number
      unread: UnreadPart[]
      written: WrittenPage[]
    }
  | { type: 'passages'; passages: DocumentPassage[]; last: boolean }
  | { type: 'table'; table: ReadTable }
  | { type: 'drawn'; png: Uint8Array }
  | { type: 'failed'; reason: ExtractionFailure }

/** The signal by which the child ends itself when it needs too much memory; nothing else sends it. */
export const memorySignal = 'SIGUSR2'
