import { type Db, inTransaction } from '../db/connect.ts'
import { lockSource, type SourceKey } from './corpora.ts'
import { indexSource, type NewPassage } from './index-source.ts'
import { termsVersion } from './terms.ts'

/**
 * Reads all sources anew that were indexed by another version of the terms, one after the other; they stay searchable but for the
 * moment in which each is replaced. Returns how many there were. `onProgress` is told after each one how many of them are done; a run
 * that was interrupted begins again with the corpus that it was at.
 */
export async function reindexOutdated(db: Db, onProgress: (done: number, all: number) => void = () => {}): Promise<number> {
  const corpora: { id: number; name: string }[] = await db('searchCorpora')
    .whereNot({ termsVersion })
    .orderBy('id')
    .select('id', 'name')
  const counted = await db.raw(
    'select count(*) as "all" from (select distinct corpus, source from search_parts where corpus = any(?) and ready) as found',
    [corpora.map(({ id }) => id)]
  )
  const { all } = counted.rows[0]
  let sources = 0
  for (const { id, name } of corpora) {
    const names: string[] = await db('searchParts').where({ corpus: id, ready: true }).distinct('source').pluck('source')
    for (const source of names) {
      await inTransaction(db, transaction => reindex(transaction, id, { corpus: name, source }))
      onProgress(++sources, all)
    }
    await db('searchCorpora').where({ id }).update({ termsVersion })
  }
  return sources
}

/** The text stands nowhere but in the rows that are replaced, so all of it is replaced or nothing, and nobody else changes it meanwhile. */
async function reindex(transaction: Db, corpus: number, key: SourceKey): Promise<void> {
  await lockSource(transaction, corpus, key.source)
  const rows: (Omit<NewPassage, 'indexed'> & { context: string })[] = await transaction('searchPassages')
    .where({ corpus, source: key.source })
    .orderBy('position')
    .select('text', 'heading', 'page', 'context')
  await indexSource(
    transaction,
    key,
    rows.map(({ context, ...passage }) => ({ ...passage, indexed: context + passage.text }))
  )
}
