import type {
  BaseLevel,
  BaseRuling,
  DocumentStatus,
  IngestFailure,
  IngestStage,
  UnreadPart,
  WrittenLine
} from '@lyceum/core/contract'

export type KnowledgeBaseRow = {
  id: string
  /** Null for the base of a course. */
  ownerId: string | null
  /** The course whose base it is; null for one that people own. */
  courseId: string | null
  name: string
  description: string
  createdAt: Date
  updatedAt: Date
}

export type BaseMemberRow = {
  id: string
  baseId: string
  kind: 'user' | 'department'
  subjectId: string
  level: BaseLevel
  createdAt: Date
}

/** What the owner of a base has decided about an agent that uses it. */
export type BaseAgentRow = { baseId: string; agentId: string; ruling: BaseRuling; ruledAt: Date }

export type DocumentRow = {
  id: string
  baseId: string
  /** Null for somebody who was erased, in the base of a course. */
  uploaderId: string | null
  name: string
  type: string
  size: number
  sha256: string
  storageKey: string
  uploadedAt: Date
  status: DocumentStatus
  stage: IngestStage | null
  percent: number
  failure: IngestFailure | null
  /** What was not read of it, in the order of the contract's kinds. */
  unread: UnreadPart[]
  attempts: number
  /** The worker that processes it; null when none does. */
  worker: string | null
  /** When a worker may take it: at once, after a pause, or when the one that holds it has not been heard of. */
  dueAt: Date
  /** The address from which it was fetched; null for an uploaded one. */
  url: string | null
  /** The number of the version that is found, from 1. */
  version: number
}

/** A version of a document: one that is to take its place, or an earlier one. */
export type DocumentVersionRow = Pick<
  DocumentRow,
  | ('id' | 'uploaderId' | 'name' | 'type' | 'size' | 'sha256' | 'storageKey' | 'url' | 'uploadedAt')
  | ('stage' | 'percent' | 'failure' | 'attempts' | 'worker' | 'dueAt')
> & {
  documentId: string
  /** `kept` has been found and cited; the others are jobs, as documents are. */
  status: 'processing' | 'failed' | 'kept'
  /** Its number, and when the next one took its place; null for one that was not found yet. */
  version: number | null
  replacedAt: Date | null
}

/** What somebody changed of a passage. */
export type PassageEditRow = {
  id: string
  documentId: string
  /** Null when the document does not have the passage any more. */
  position: number | null
  /** The text as it was read, and what is indexed before it. */
  original: string
  context: string
  /** The text instead of it; null when only its use was changed. */
  text: string | null
  enabled: boolean
  editorId: string
  editedAt: Date
}

/** Where lines stand on a page whose text was recognized; `page` from 1. */
export type WrittenPageRow = { storageKey: string; page: number; lines: WrittenLine[] }

/** What a document was made of that was entered by hand. */
export type DocumentNoteRow = { documentId: string; title: string; text: string; isQuestion: boolean }
