import { AppError, type readDocument } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import type { DocumentInPath } from './subject.ts'
import { findKeptVersion } from './version-queries.ts'

/** Sends the file of a document, or that of an earlier version. @throws notFound for a version that is not kept */
export async function sendDocument(call: Call<typeof readDocument, DocumentInPath>): Promise<void> {
  const { context, subject: document, query } = call
  const isCurrent = query.version === undefined || query.version === document.version
  const file = isCurrent ? document : await findKeptVersion(context.db, document.id, query.version!)
  if (!file) throw new AppError('notFound')
  // What the address without a version has may be replaced at any time.
  await sendStoredFile({ ...call, subject: file }, query.version === undefined ? 'private, no-cache' : undefined)
}
