import { type KeptVersion, limits } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import type { DocumentRow, DocumentVersionRow } from '../db/tables.ts'
import { corpusOf } from '../knowledge/queries.ts'
import { newId } from '../secrets/new-id.ts'
import { abandon, type DocumentContent, dueAnew, sourceOfVersion } from './queries.ts'

/** The newer version of a document, whether it is processed or has failed. */
const newerOf = (db: Db, documentId: string) => db('documentVersions').where({ documentId }).whereNot({ status: 'kept' })

/** Keeps others from changing the document; undefined when it is gone. */
export function lockDocument(transaction: Db, id: string): Promise<DocumentRow | undefined> {
  return transaction('documents').where({ id }).forUpdate().first()
}

/** Has a newer version of a document processed, instead of one that was there. The document is locked. */
export async function startVersion(transaction: Db, document: DocumentRow, content: DocumentContent, at: Date): Promise<void> {
  await discardVersion(transaction, document, at)
  await transaction('documentVersions').insert({
    id: newId(),
    documentId: document.id,
    ...content,
    ...dueAnew(at),
    uploadedAt: at
  })
}

/** Gives up the newer version of a document, which is locked; false without one. */
export async function discardVersion(transaction: Db, document: DocumentRow, at: Date): Promise<boolean> {
  const gone: DocumentVersionRow[] = await newerOf(transaction, document.id).delete().returning('*')
  await forgetVersions(transaction, document.baseId, gone, at)
  return gone.length > 0
}

export function findNewerVersion(db: Db, documentId: string): Promise<DocumentVersionRow | undefined> {
  return newerOf(db, documentId).first()
}

/** Lets a failed newer version be processed again. False when there is none. */
export async function retryVersion(db: Db, documentId: string, at: Date): Promise<boolean> {
  return (await newerOf(db, documentId).where({ status: 'failed' }).update(dueAnew(at))) > 0
}

/** The earlier versions of a document that can be read, the newest first. */
export async function listKeptVersions(db: Db, documentId: string): Promise<KeptVersion[]> {
  const rows: { version: number; name: string; replacedAt: Date }[] = await db('documentVersions')
    .where({ documentId, status: 'kept' })
    .orderBy('version', 'desc')
    .select('version', 'name', 'replacedAt')
  return rows.map(row => ({ ...row, replacedAt: row.replacedAt.toISOString() }))
}

/** An earlier version that can be read. */
export function findKeptVersion(db: Db, documentId: string, version: number): Promise<DocumentVersionRow | undefined> {
  return db('documentVersions').where({ documentId, version, status: 'kept' }).first()
}

/** Drops the oldest versions of a document, so that not more than the limit are kept. */
export async function dropOldVersions(transaction: Db, document: DocumentRow): Promise<void> {
  const old = transaction('documentVersions')
    .where({ documentId: document.id, status: 'kept' })
    .orderBy('version', 'desc')
    .offset(limits.keptVersions)
    .select('id')
  const gone: DocumentVersionRow[] = await transaction('documentVersions').whereIn('id', old).delete().returning('*')
  await forgetVersions(transaction, document.baseId, gone, new Date())
}

/** What the storage and the search index have of versions that are gone is removed. */
async function forgetVersions(transaction: Db, baseId: string, gone: DocumentVersionRow[], at: Date): Promise<void> {
  if (gone.length === 0) return
  const { removeSources } = await import('../search/index-source.ts')
  await removeSources(transaction, corpusOf(baseId), gone.map(sourceOfVersion))
  await abandon(
    transaction,
    gone.map(({ storageKey }) => storageKey),
    at
  )
}
