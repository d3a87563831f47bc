import type { Db } from '../db/connect.ts'
import { removeCorpus } from '../search/index-source.ts'
import { sourceOfFile } from './passages.ts'

/** Removes what was read of files from the search index. */
export async function forgetTexts(db: Db, fileIds: string[]): Promise<void> {
  for (const id of fileIds) await removeCorpus(db, sourceOfFile(id).corpus)
}
