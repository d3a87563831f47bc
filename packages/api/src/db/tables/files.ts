import type { IngestFailure, PictureType } from '@lyceum/core/contract'

export type FileRow = {
  id: string
  userId: string | null
  guestId: string | null
  name: string
  type: string
  size: number
  sha256: string
  storageKey: string
  public: boolean
  createdAt: Date
  /** Its bytes are about to be deleted; nobody finds it any more. */
  removedAt: Date | null
  /** What came of reading its text: `read`, or why there is none; null before the first time. */
  textState: 'read' | IngestFailure | null
  /** How many parts of it were not read. */
  textLeftOut: number
}

/** A conversation that has a file: sent with a question, entered in a form, or produced by the agent. */
export type FileUseRow = { fileId: string; conversationId: string }

/** A picture that anyone may see; its id is the hash of its bytes. */
export type ImageRow = {
  id: string
  type: PictureType
  size: number
  storageKey: string
  /** Null when the person was erased. */
  createdBy: string | null
  createdAt: Date
}

/** An object of the storage that no row names any more, and when it may be removed. */
export type AbandonedObjectRow = { storageKey: string; dueAt: Date }
