import type { BatchFailure, BatchRow, BatchRowState, BatchState } from '@lyceum/core/contract'
import type { Matching } from '@lyceum/core/rules'

/** Runs of a workflow for the rows of a table. */
export type BatchTableRow = {
  id: string
  agentId: string
  userId: string
  name: string
  state: BatchState
  columns: string[]
  matching: Matching
  failure: BatchFailure | null
  resumesAt: Date | null
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  /** When one of its rows was last taken. */
  turnAt: Date | null
  /** The course whose teacher started it, and their account there; null where they may run it anyway. */
  courseId: string | null
  courseAccountId: string | null
}

/** A row of its table, and what came of it. */
export type BatchRowRow = {
  batchId: string
  /** As spreadsheet programs count. */
  number: number
  cells: string[]
  state: BatchRowState
  /** Which run it is; the same one is never begun twice. */
  run: number
  /** How often it was begun since it was started, or tried again. */
  tries: number
  /** Who runs it, until `dueAt` unless it is heard of. */
  worker: string | null
  dueAt: Date
  replyId: string | null
  failure: (BatchFailure & { problems?: BatchRow['problems'] }) | null
  answer: string | null
  outputs: Record<string, unknown> | null
  /** The names of files that the run made, which lie with its conversation. */
  files: string[] | null
  conversationId: string | null
}
