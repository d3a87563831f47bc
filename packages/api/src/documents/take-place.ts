import type { UnreadPart } from '@lyceum/core/contract'
import { type Db, inTransaction } from '../db/connect.ts'
import type { DocumentRow, DocumentVersionRow } from '../db/tables.ts'
import { queueSource } from '../embeddings/queue.ts'
import { exchangeSource } from '../search/exchange-source.ts'
import { mergeCorpus } from '../search/index-source.ts'
import type { Job } from './ingest-queue.ts'
import type { KeptEdits } from './keep-edits.ts'
import { passagesAt, sourceOfVersion } from './queries.ts'
import { dropOldVersions, lockDocument } from './version-queries.ts'

/**
 * Puts a newer version that is indexed in the place of its document, and keeps the earlier one, all at once. False when it is not the
 * worker's any more. @throws when passages were edited meanwhile, so that it is to be tried again
 */
export async function takePlace(
  db: Db,
  { held, document: { id, baseId } }: Pick<Job, 'held' | 'document'>,
  { type, unread, edits }: { type: string; unread: UnreadPart[]; edits: KeptEdits }
): Promise<boolean> {
  const at = passagesAt({ id, baseId })
  const done = await inTransaction(db, async transaction => {
    const document = await lockDocument(transaction, id)
    const version: DocumentVersionRow | undefined = await transaction('documentVersions')
      .where({ id: held.id, worker: held.worker, status: 'processing' })
      .forUpdate()
      .first()
    if (!document || !version) return false
    if (!(await edits.areCurrent(transaction))) throw new Error('passages were edited while a newer version was read')
    await edits.store(transaction)
    const former = { documentId: id, id: version.id, version: document.version }
    await exchangeSource(transaction, at.corpus, { source: id, next: version.id, former: sourceOfVersion(former) })
    await transaction('documents')
      .where({ id })
      .update({ ...contentOf(version), type, unread: JSON.stringify(unread), version: document.version + 1 })
    await transaction('documentVersions')
      .where({ id: version.id })
      .update({
        ...contentOf(document),
        ...{ version: document.version, replacedAt: transaction.fn.now() },
        ...{ status: 'kept', stage: null, percent: 100, failure: null, worker: null }
      })
    await dropOldVersions(transaction, document)
    await queueSource(transaction, at)
    return true
  })
  // It has its place, whatever becomes of this; the next change merges what this one did not.
  if (done) await mergeCorpus(db, at.corpus).catch(() => {})
  return done
}

const contentOf = ({ uploaderId, name, type, size, sha256, storageKey, url, uploadedAt }: DocumentRow | DocumentVersionRow) => ({
  ...{ uploaderId, name, type, size, sha256, storageKey, url, uploadedAt }
})
