import { type Db, inTransaction } from '../db/connect.ts'
import { findCorpusNumber, keepSegments } from './corpora.ts'
import { indexSource, type NewPassage, removeSource } from './index-source.ts'

/**
 * Brings some of the sources that have changed (the table search_stale, which triggers fill) up to date in the index.
 * @param read the passages of sources; one that is missing is removed from the index
 * @param max how many at most
 * @param options.merges whether to bring the index into its lasting shape too; otherwise `mergeCorpus` does so later
 * @returns how many they were; as many as `max` if there may be more
 */
export async function refreshStale(
  db: Db,
  corpus: string,
  read: (db: Db, sources: string[]) => Promise<Map<string, NewPassage[]>>,
  max: number,
  { merges = true } = {}
): Promise<number> {
  const stale = await db('searchStale').where({ corpus }).first('source')
  return stale === undefined ? 0 : await inTransaction(db, refreshSome)

  // The rows stay locked until the index is written: a change meanwhile waits, and then makes its source stale again.
  async function refreshSome(transaction: Db): Promise<number> {
    const { rows }: { rows: { source: string }[] } = await transaction.raw(
      `delete from search_stale where corpus = ? and source in
         (select source from search_stale where corpus = ? limit ? for update skip locked)
       returning source`,
      [corpus, corpus, max]
    )
    const sources = rows.map(({ source }) => source)
    if (sources.length === 0) return 0
    // As in removeSources: rows of many sources are locked until the end.
    const number = await findCorpusNumber(transaction, corpus)
    if (number !== undefined) await keepSegments(transaction, number)
    const passages = await read(transaction, sources)
    for (const source of sources) {
      const found = passages.get(source)
      if (found) await indexSource(transaction, { corpus, source }, found, { merges })
      else await removeSource(transaction, { corpus, source }, { merges })
    }
    return sources.length
  }
}
