import { AppError, type readDocument } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { sendStoredFile } from '../http/send-file.ts'
import type { DocumentInPath } from './subject.ts'
import { findKeptVersion } from './version-queries.ts'

/** Sends the file of a document, or that of an earlier version. @throws notFound for a version that is not kept */
export async function sendDocument(call: Call<typeof readDocument, DocumentInPath>): Promise<void> {
  // What the address without a version has may be replaced at any time.
  const caching = call.query.version === undefined ? 'private, no-cache' : undefined
  await sendStoredFile({ ...call, subject: await findWantedFile(call) }, caching)
}

type Wanted = { context: Context; subject: DocumentInPath; query: { version?: number | undefined } }

/** The file of the version that a call wants. @throws notFound for one that is not kept */
export async function findWantedFile({ context, subject: document, query: { version } }: Wanted) {
  if (version === undefined || version === document.version) return document
  const file = await findKeptVersion(context.db, document.id, version)
  if (!file) throw new AppError('notFound')
  return file
}
