import { AppError } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { countUpload } from '../files/upload-quota.ts'
import { denied } from '../http/refuse.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ReceivedFile } from '../http/store-stream.ts'
import { lockBase, touchBase } from '../knowledge/queries.ts'
import { newId } from '../secrets/new-id.ts'
import { type BaseDocument, findDocumentsByIds, hasAddress, hasBytes, insertDocuments, type NewDocument } from './queries.ts'
import { baseOfDocuments } from './subject.ts'

/**
 * Makes documents of stored files, all or none, and has them processed; after a failure their bytes are gone.
 * @throws alreadyExists when the base has one of them already, or its address; tooManyFiles beyond the daily quota; notFound; notPermitted
 */
export async function addReceived(
  context: Context,
  actor: Actor,
  baseId: string,
  received: readonly (ReceivedFile & { url?: string })[]
): Promise<BaseDocument[]> {
  const { userId: uploaderId } = signedIn(actor)
  const toRow = (file: (typeof received)[number], at: Date): NewDocument => ({
    id: newId(),
    baseId,
    uploaderId,
    ...file,
    url: file.url ?? null,
    uploadedAt: at,
    status: 'processing',
    stage: 'queued',
    percent: 0,
    failure: null,
    attempts: 0,
    worker: null,
    dueAt: at
  })
  let ids: string[]
  try {
    await checkRight(context, actor, baseId)
    ids = await inTransaction(context.db, async transaction => {
      if (!(await lockBase(transaction, baseId))) throw new AppError('notFound')
      // Now that nobody else uploads: a document that a list does not show yet is newer than all that it shows.
      const at = context.now()
      const rows = received.map(file => toRow(file, at))
      const hashes = rows.map(({ sha256 }) => sha256)
      if (await hasBytes(transaction, baseId, hashes)) throw new AppError('alreadyExists')
      const urls = rows.flatMap(({ url }) => url ?? [])
      if (await hasAddress(transaction, baseId, urls)) throw new AppError('alreadyExists')
      const inserted = await insertDocuments(transaction, rows)
      if (inserted.length < rows.length) throw new AppError('alreadyExists')
      const bytes = rows.reduce((sum, { size }) => sum + size, 0)
      await countUpload(context, transaction, actor, { files: rows.length, bytes }, 'documents')
      await touchBase(transaction, baseId, at)
      return rows.map(({ id }) => id)
    })
  } catch (failure) {
    for (const { storageKey } of received) await context.storage.remove(storageKey).catch(() => {})
    throw failure
  }
  context.ingest.wake()
  const stored = await findDocumentsByIds(context.db, ids)
  return stored.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** A long upload outlasts a right that was taken away meanwhile. */
async function checkRight(context: Context, actor: Actor, baseId: string): Promise<void> {
  const base = await baseOfDocuments({ context, params: { baseId } })
  if (!base) throw new AppError('notFound')
  if (!may(actor, 'base.append', base)) throw denied(actor, 'base.append', base)
}
