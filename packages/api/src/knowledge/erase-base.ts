import type { Db } from '../db/connect.ts'
import { abandonDocumentsOf } from '../documents/queries.ts'
import { removeCorpus } from '../search/index-source.ts'
import { corpusOf } from './queries.ts'

/** Deletes a base with its documents and what is found in them; their bytes are noted for removal. */
export async function eraseBase(transaction: Db, baseId: string, at: Date): Promise<void> {
  await abandonDocumentsOf(transaction, baseId, at)
  await removeCorpus(transaction, corpusOf(baseId))
  await transaction('knowledgeBases').where({ id: baseId }).delete()
}
