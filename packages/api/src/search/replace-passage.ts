import type { Db } from '../db/connect.ts'
import { findCorpusNumber, lockSource, type SourceKey } from './corpora.ts'
import { toPart } from './index-source.ts'
import { loadTerms } from './terms.ts'

/** What is stored of a passage: its text, and what is indexed before it. */
export type StoredPassage = { text: string; context: string; heading: string | null; page: number | null }

/**
 * Replaces one passage of a source by what `change` makes of it; whether it was there. Others of the source keep their vectors. An empty
 * text without context keeps the place of a passage that is not to be found.
 *
 * The part that has the passage, of at most 1,024, is written anew beside its segment. `mergeCorpus` is called once the transaction is over.
 */
export async function replacePassage(
  transaction: Db,
  key: SourceKey,
  position: number,
  change: (stored: StoredPassage) => Promise<Pick<StoredPassage, 'text' | 'context'>>
): Promise<boolean> {
  const terms = await loadTerms()
  const corpus = await findCorpusNumber(transaction, key.corpus)
  if (corpus === undefined) return false
  await lockSource(transaction, corpus, key.source)
  const part = await findPart(transaction, corpus, key.source, position)
  if (!part) return false
  const stored = part.passages[position - part.position]!
  Object.assign(stored, await change({ ...stored }))
  const rows = part.passages.map(({ context, ...passage }) => ({ ...passage, indexed: context + passage.text }))
  const { length, postings } = toPart(terms, part.position, rows)
  const at = { corpus, source: key.source }
  await transaction.raw(
    `with gone as (
       delete from search_parts where corpus = ? and source = ? and position = ? returning segment, first, passages, length
     )
     insert into search_removed (segment, first, passages, length)
     select segment, first, passages, length from gone where segment is not null`,
    [corpus, key.source, part.position]
  )
  await transaction('searchParts').insert({
    ...at,
    ...{ position: part.position, passages: rows.length, length, postings, ready: true }
  })
  // Its vector goes with the row.
  await transaction('searchPassages')
    .where({ ...at, position })
    .delete()
  await transaction('searchPassages').insert({ ...at, position, ...stored })
  return true
}

/** The part that has a passage, with all that it has; undefined without such a passage. */
async function findPart(
  transaction: Db,
  corpus: number,
  source: string,
  position: number
): Promise<{ position: number; passages: StoredPassage[] } | undefined> {
  const part: { position: number; passages: number } | undefined = await transaction('searchParts')
    .where({ corpus, source, ready: true })
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .first('position', 'passages')
  if (!part || position >= part.position + part.passages) return undefined
  const passages: StoredPassage[] = await transaction('searchPassages')
    .where({ corpus, source })
    .whereBetween('position', [part.position, part.position + part.passages - 1])
    .orderBy('position')
    .select('text', 'context', 'heading', 'page')
  return { position: part.position, passages }
}
