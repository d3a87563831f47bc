import { documentFormats } from '../contract/documents.ts'
import type { ErrorName } from '../contract/errors.ts'
import { endingOf } from '../rules/file-kind.ts'
import type { DailyRefusal } from './daily-refusal.ts'

/** Why a file is not in its base. `emptyFile` has no bytes. */
export type DocumentUploadFailure = ErrorName | 'emptyFile' | DailyRefusal

/**
 * A file on its way into a knowledge base. `queued` waits for its turn; `waiting` broke off and is tried again by itself; `ignored` is of
 * a type that bases don't take. `progress` is 0 to 1.
 */
export type DocumentUpload = {
  key: string
  base: { id: string; name: string }
  name: string
  size: number
} & (
  | { state: 'queued' | 'waiting' | 'done' | 'ignored' }
  | { state: 'sending'; progress: number }
  | { state: 'failed'; reason: DocumentUploadFailure }
)

/** Files that one page keeps in its list. */
export const maxQueuedFiles = 5000
/** Whether a file is still to be uploaded. */
export const isOpen = (state: DocumentUpload['state']) => state === 'queued' || state === 'sending' || state === 'waiting'

/** Whether a failed file can be tried again; another try cannot help one that is too large, empty or in the base already. */
const isWorthRetrying = (reason: DocumentUploadFailure) =>
  !['emptyFile', 'fileTooLarge', 'fileTypeUnsupported', 'storageFileTooLarge', 'alreadyExists'].includes(reason)

/** Whether bases take documents with this ending. */
export const isDocumentName = (name: string) => documentFormats.some(format => format === endingOf(name))

/** How far a list of files is: `existing` were in their base already, which is no failure; `retryable` failed and can be tried again. */
export function countUploads(uploads: readonly DocumentUpload[]) {
  const number = (wanted: (upload: DocumentUpload) => boolean) => uploads.filter(wanted).length
  return {
    open: number(({ state }) => isOpen(state)),
    done: number(({ state }) => state === 'done'),
    existing: number(isExisting),
    failed: number(upload => upload.state === 'failed' && !isExisting(upload)),
    retryable: number(isRetryable),
    ignored: number(({ state }) => state === 'ignored')
  }
}

const isExisting = (upload: DocumentUpload) => upload.state === 'failed' && upload.reason === 'alreadyExists'

/** Whether an upload failed in a way that another try may mend. */
export const isRetryable = (upload: DocumentUpload) => upload.state === 'failed' && isWorthRetrying(upload.reason)

type About = Pick<DocumentUpload, 'key' | 'base' | 'name' | 'size'>

/** What stays of an upload when its state changes. */
export const aboutOf = ({ key, base, name, size }: About): About => ({ key, base, name, size })

/** What is certain without asking the server. */
export function firstState(about: About, maxBytes: number): DocumentUpload {
  if (!isDocumentName(about.name)) return { ...about, state: 'ignored' }
  if (about.size === 0) return { ...about, state: 'failed', reason: 'emptyFile' }
  if (about.size > maxBytes) return { ...about, state: 'failed', reason: 'fileTooLarge' }
  return { ...about, state: 'queued' }
}

/** Files that a folder has without its owner knowing: nobody wants to read that they are left out. */
export const isOfTheSystem = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'
