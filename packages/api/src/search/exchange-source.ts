import type { Db } from '../db/connect.ts'
import { findCorpusNumber, keepSegments } from './corpora.ts'

/**
 * Puts what was indexed hidden as `next` in the place of a source, within the transaction. What the source had is kept as `former`: it can
 * be read by its places, and is found no more. `mergeCorpus` is called once the transaction is over.
 */
export async function exchangeSource(
  transaction: Db,
  name: string,
  { source, next, former }: { source: string; next: string; former: string }
): Promise<void> {
  const corpus = await findCorpusNumber(transaction, name)
  if (corpus === undefined) return
  // As who removes sources does: a merge locks their rows in another order.
  await keepSegments(transaction, corpus)
  // One that is switched off has nothing to show.
  await transaction.raw(
    `insert into search_passages (corpus, source, position, text, heading, page, context)
     select corpus, ?, position, text, heading, page, '' from search_passages where corpus = ? and source = ? and text <> ''`,
    [former, corpus, source]
  )
  await transaction.raw('select search_remove(?, ?)', [corpus, source])
  await transaction('searchPassages').where({ corpus, source: next }).update({ source })
  await transaction('searchParts').where({ corpus, source: next }).update({ source, ready: true })
}
