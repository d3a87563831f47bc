import type { DocumentReplacement, DocumentsToDelete, listDocuments, QueryOf } from '@lyceum/core/contract'
import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { type Sql, type Statement, selectList } from '../db/sql.ts'
import type { DocumentRow, DocumentVersionRow } from '../db/tables.ts'
import { corpusOf } from '../knowledge/queries.ts'
import type { SourceKey } from '../search/corpora.ts'
import { typesOfKind } from './accepted.ts'

/** A document that nothing has been read of. */
export type NewDocument = Omit<DocumentRow, 'unread' | 'url' | 'version'> & Partial<Pick<DocumentRow, 'url'>>

/** A document with the name of who uploaded it, whether it was entered by hand, and the newer version that does not stand for it yet. */
export type BaseDocument = DocumentRow & { uploaderName: string | null; isNote: boolean; replacement: DocumentReplacement | null }

function documentsWithUploader(db: Db) {
  return db('documents as d')
    .leftJoin('users as u', 'u.id', 'd.uploaderId')
    .leftJoin('documentNotes as n', 'n.documentId', 'd.id')
    .leftJoin('documentVersions as v', join => join.on('v.documentId', 'd.id').andOnVal('v.status', '<>', 'kept'))
    .select<BaseDocument[]>(
      'd.*',
      'u.name as uploaderName',
      db.raw('n.document_id is not null as is_note'),
      db.raw(
        `case when v.id is not null then json_build_object('name', v.name, 'status', v.status, 'stage', v.stage,
           'percent', v.percent, 'failure', v.failure, 'uploadedAt', v.uploaded_at) end as replacement`
      )
    )
}

/** Where a document's passages are in the search index. */
export const passagesAt = ({ id, baseId }: Pick<DocumentRow, 'id' | 'baseId'>): SourceKey => ({
  corpus: corpusOf(baseId),
  source: id
})

/** One page of a base's documents. */
export async function findDocuments(
  db: Db,
  baseId: string,
  { page, pageSize, sort, order, ...filter }: QueryOf<typeof listDocuments>
): Promise<{ rows: BaseDocument[]; total: number; newest: Date | null }> {
  const found = documentsListed(db, baseId, filter)
  const counted: { total: number; newest: Date | null }[] = await found.clone().count('* as total').max('d.uploadedAt as newest')
  const sorted = <Query extends Knex.QueryBuilder>(rows: Query) =>
    rows.orderBy(db.raw(sortKeys[sort]), order).orderBy('d.uploadedAt', 'desc').orderBy('d.id')
  // Sorting whole rows of a large base takes long, so only the rows of the page are read.
  const onPage = sorted(found.select('d.id'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows: BaseDocument[] = await sorted(documentsWithUploader(db).whereIn('d.id', onPage))
  return { rows, ...counted[0]! }
}

/** The documents of a base that a filter leaves. */
function documentsListed(db: Db, baseId: string, { query, status, kind }: DocumentFilter) {
  const found = db('documents as d').where('d.baseId', baseId)
  if (query) found.whereILike('d.name', like(query.normalize('NFC')))
  if (status) found.where('d.status', status)
  if (kind) found.whereIn('d.type', typesOfKind(kind))
  return found
}

/** The documents of a base that a call wants to delete, with who uploaded them. */
export function findToDelete(
  db: Db,
  baseId: string,
  wanted: DocumentsToDelete
): Promise<{ id: string; uploaderId: string | null }[]> {
  const found =
    'ids' in wanted
      ? documentsListed(db, baseId, {}).whereIn('d.id', wanted.ids)
      : documentsListed(db, baseId, wanted).where('d.uploadedAt', '<=', new Date(wanted.uploadedUntil))
  return found.orderBy('d.id').select('d.id', 'd.uploaderId')
}

type DocumentFilter = Pick<QueryOf<typeof listDocuments>, 'query' | 'status' | 'kind'>

/** SQL; names are sorted without regard to case, as people look for them. */
const sortKeys = { uploaded_at: 'd.uploaded_at', name: 'lower(d.name)', size: 'd.size' } as const

export function findDocument(db: Db, documentId: string): Promise<BaseDocument | undefined> {
  return documentsWithUploader(db).where('d.id', documentId).first()
}

export function findDocumentsByIds(db: Db, ids: string[]): Promise<BaseDocument[]> {
  return documentsWithUploader(db).whereIn('d.id', ids)
}

/** What a citation says of its document. */
export type DocumentOfPassage = Pick<DocumentRow, 'id' | 'baseId' | 'name' | 'url' | 'version'>

/** Every question to a base asks for them, so the statement is prepared. */
export function findCitedDocuments(sql: Sql, ids: string[]): Promise<DocumentOfPassage[]> {
  return sql.rows(citedDocuments, [ids])
}

const citedDocuments: Statement = {
  name: 'documents_cited',
  text: `select ${selectList('d', ['id', 'baseId', 'name', 'url', 'version'])} from documents d where d.id = any($1::text[])`
}

/** Inserts documents; those whose bytes are in their base already are left out of the ids that it returns. */
export async function insertDocuments(db: Db, documents: NewDocument[]): Promise<string[]> {
  const inserted: { id: string }[] = await db('documents')
    .insert(documents)
    .onConflict(['baseId', 'sha256'])
    .ignore()
    .returning('id')
  return inserted.map(({ id }) => id)
}

/** Whether a base has a document that was fetched from one of these addresses. */
export async function hasAddress(db: Db, baseId: string, urls: string[]): Promise<boolean> {
  return urls.length > 0 && (await db('documents').where({ baseId }).whereIn('url', urls).first('id')) !== undefined
}

/** Whether a base has a document with one of these bytes, or will have it as a newer version of one. */
export async function hasBytes(db: Db, baseId: string, sha256: string | string[]): Promise<boolean> {
  const found = await db.raw(
    `select exists (select 1 from documents where base_id = :baseId and sha256 = any(:wanted))
       or exists (select 1 from document_versions v join documents d on d.id = v.document_id
                  where d.base_id = :baseId and v.sha256 = any(:wanted) and v.status = 'processing') as found`,
    { baseId, wanted: [sha256].flat() }
  )
  return found.rows[0].found
}

/** What a document is replaced by. */
export type DocumentContent = Pick<DocumentRow, 'uploaderId' | 'name' | 'type' | 'size' | 'sha256' | 'storageKey' | 'url'>

/** Gives a document other bytes, which are to be processed. */
export async function replaceContent(db: Db, id: string, content: DocumentContent, at: Date): Promise<void> {
  await db('documents')
    .where({ id })
    .update({ ...content, ...dueAnew(at), uploadedAt: at })
}

/** Lets a failed document be processed again. False when it did not fail. */
export async function retryFailed(db: Db, id: string, at: Date): Promise<boolean> {
  return (await db('documents').where({ id, status: 'failed' }).update(dueAnew(at))) > 0
}

export const dueAnew = (dueAt: Date) =>
  ({ status: 'processing', stage: 'queued', percent: 0, failure: null, attempts: 0, worker: null, dueAt }) as const

/**
 * Deletes documents and their versions; their bytes are removed from the storage afterwards. Returns the ids of those that were there, and
 * what the search index has of them.
 */
export async function deleteDocumentRows(
  transaction: Db,
  documentIds: string[],
  at: Date
): Promise<{ ids: string[]; sources: string[] }> {
  // Two calls that delete the same documents take their locks in the same order.
  const found: { id: string; storageKey: string }[] = await transaction('documents')
    .whereIn('id', documentIds)
    .orderBy('id')
    .forUpdate()
    .select('id', 'storageKey')
  const ids = found.map(({ id }) => id)
  const versions: DocumentVersionRow[] = await transaction('documentVersions').whereIn('documentId', ids)
  await transaction('documents').whereIn('id', ids).delete()
  await abandon(
    transaction,
    [...found, ...versions].map(({ storageKey }) => storageKey),
    at
  )
  return { ids, sources: [...ids, ...versions.map(sourceOfVersion)] }
}

/** The name of a version in the search index. */
export const sourceOfVersion = ({ id, documentId, version }: Pick<DocumentVersionRow, 'id' | 'documentId' | 'version'>) =>
  version === null ? id : `${documentId}/${version}`

/** Notes the bytes of all documents of a base for removal, before the base is deleted. */
export async function abandonDocumentsOf(transaction: Db, baseId: string, at: Date): Promise<void> {
  await transaction.raw(
    `insert into abandoned_objects (storage_key, due_at)
     select storage_key, :at::timestamptz from documents where base_id = :baseId
     union select v.storage_key, :at::timestamptz from document_versions v join documents d on d.id = v.document_id where d.base_id = :baseId
     on conflict do nothing`,
    { at, baseId }
  )
  await transaction.raw(
    `delete from written_pages where storage_key in (
       select storage_key from documents where base_id = :baseId
       union select v.storage_key from document_versions v join documents d on d.id = v.document_id where d.base_id = :baseId
     )`,
    { baseId }
  )
}

/** Notes objects of the storage that no row names any more, to be removed; what was kept of them goes at once. */
export async function abandon(db: Db, storageKeys: string[], dueAt: Date): Promise<void> {
  if (storageKeys.length === 0) return
  await db('writtenPages').whereIn('storageKey', storageKeys).delete()
  await db('abandonedObjects')
    .insert(storageKeys.map(storageKey => ({ storageKey, dueAt })))
    .onConflict()
    .ignore()
}
