import { AppError, type Document, replaceDocument } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { checkQuota, countUpload } from '../files/upload-quota.ts'
import { receiveFiles } from '../http/receive-file.ts'
import { denied } from '../http/refuse.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ReceivedFile } from '../http/store-stream.ts'
import { lockBase, touchBase } from '../knowledge/queries.ts'
import { newId } from '../secrets/new-id.ts'
import { documentContent } from './accepted.ts'
import { readBack } from './present.ts'
import { abandon, hasBytes, replaceContent } from './queries.ts'
import { type DocumentInPath, documentInPath } from './subject.ts'
import { lockDocument, startVersion } from './version-queries.ts'

/**
 * Takes a file as a newer version of a document. @throws alreadyProcessed for a note; alreadyExists when the base has the same bytes;
 * tooManyFiles beyond the daily quota
 */
export async function takeNewerVersion(call: Call<typeof replaceDocument, DocumentInPath>): Promise<Document> {
  const { context, actor, subject, request } = call
  const announcedBytes = Number(request.get('content-length') ?? 0)
  const [received] = await receiveFiles(context, request, {
    field: replaceDocument.upload.field,
    maxFiles: 1,
    newKey: () => `documents/${newId()}`,
    accept: documentContent,
    async admit() {
      if (subject.isNote) throw new AppError('alreadyProcessed')
      await checkQuota(context, actor, announcedBytes, 'documents')
    }
  })
  await replaceBy(context, actor, subject, { ...received!, url: null })
  return readBack(context, subject.id)
}

/**
 * Has stored bytes processed as a newer version of a document, or, where it was never found, in its place at once. After a failure the
 * bytes are gone. @throws alreadyExists when the base has them already; notFound; notPermitted; tooManyFiles beyond the daily quota
 */
export async function replaceBy(
  context: Context,
  actor: Actor,
  { id, baseId }: Pick<DocumentInPath, 'id' | 'baseId'>,
  file: ReceivedFile & { url: string | null }
): Promise<void> {
  try {
    await checkRight(context, actor, { baseId, documentId: id })
    await inTransaction(context.db, async transaction => {
      const document = (await lockBase(transaction, baseId)) ? await lockDocument(transaction, id) : undefined
      if (!document) throw new AppError('notFound')
      if (await hasBytes(transaction, baseId, file.sha256)) throw new AppError('alreadyExists')
      const at = context.now()
      const content = { ...file, uploaderId: signedIn(actor).userId }
      if (document.status === 'completed') await startVersion(transaction, document, content, at)
      else {
        await replaceContent(transaction, id, content, at)
        await abandon(transaction, [document.storageKey], at)
      }
      await countUpload(context, transaction, actor, { files: 1, bytes: file.size }, 'documents')
      await touchBase(transaction, baseId, at)
    })
  } catch (failure) {
    await context.storage.remove(file.storageKey).catch(() => {})
    throw failure
  }
  context.ingest.wake()
}

/** A long upload, and the fetching of a page, outlast a right that was taken away meanwhile. */
async function checkRight(context: Context, actor: Actor, params: { baseId: string; documentId: string }): Promise<void> {
  const document = await documentInPath({ context, params })
  if (!document) throw new AppError('notFound')
  if (!may(actor, 'baseDocument.change', document)) throw denied(actor, 'baseDocument.change', document)
}
