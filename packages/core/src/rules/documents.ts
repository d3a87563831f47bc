import type { IngestFailure } from '../contract/document-states.ts'
import type { Document } from '../contract/documents.ts'

/** Another try of the same file ends in the same way after all other failures. */
const retryableFailures: ReadonlySet<IngestFailure> = new Set(['unreadable', 'tooSlow', 'gaveUp'])

/** Whether it helps to process a document again, instead of uploading another file. */
export function canBeProcessedAgain({ status, failure }: Pick<Document, 'status' | 'failure'>): boolean {
  return status === 'failed' && (failure === null || retryableFailures.has(failure))
}

/** Whether a document, or a newer version of it, is being processed. */
export function isInProgress({
  status,
  replacement
}: Pick<Document, 'status'> & Partial<Pick<Document, 'replacement'>>): boolean {
  return status === 'processing' || replacement?.status === 'processing'
}
