import type { Knex } from 'knex'
import { type Db, inTransaction } from '../db/connect.ts'
import { findCorpusNumber, keepSegments, lockSegments, type SourceKey } from './corpora.ts'
import { PostingsCounter } from './count-postings.ts'
import { isWorthMerging, mergeWhereDue } from './merge.ts'
import { lengthCode } from './postings.ts'
import { loadTerms, type Terms, termsVersion } from './terms.ts'

/** A passage to be found. */
export type NewPassage = {
  text: string
  /** The heading above it, shown with a result. */
  heading: string | null
  /** Page of the document, from 1. */
  page: number | null
  /** What is searched: usually the document's title, the headings above and, at its end, the text. */
  indexed: string
}

/**
 * Puts a source's passages into the index, in place of those it had. Other sources stay searchable, and this one is found from the
 * moment when all of it is there. After a failure or a killed process, a new call starts over.
 *
 * A `hidden` one is not found: `exchangeSource` puts it in the place of another.
 *
 * Only the first part takes the place of what was there: `stillWanted` throws before a further one that would stand among those of somebody
 * who has begun anew meanwhile.
 *
 * With `merges: false` the merging that may be due is left to `mergeCorpus`, for whoever must not wait.
 *
 * A small source is one statement. Large ones are written in several: the embedded database has one backend for everybody.
 */
export async function indexSource(
  db: Db,
  key: SourceKey,
  passages: AsyncIterable<NewPassage> | Iterable<NewPassage>,
  { hidden = false, merges = true, stillWanted }: { hidden?: boolean; merges?: boolean; stillWanted?: () => Promise<void> } = {}
): Promise<{ passages: number }> {
  const terms = await loadTerms()
  const parts = inParts(terms, passages)
  let part = await parts.next()
  if (part.done) {
    await removeSource(db, key)
    return { passages: 0 }
  }
  let next = await parts.next()
  const small = next.done === true
  let total = part.value.rows.length
  let written = await putPart(db, key, part.value, { replaces: true, ready: small && !hidden })
  while (!next.done) {
    part = next
    next = await parts.next()
    await stillWanted?.()
    total += part.value.rows.length
    written = await putPart(db, key, part.value, { replaces: false, ready: false })
  }
  if (hidden) return { passages: total }
  const { corpus } = written
  if (!small)
    await db.raw('update search_parts set ready = true where corpus = ? and source = ? and not ready', [corpus, key.source])
  if (merges && (!small || isWorthMerging(written))) await mergeWhereDue(db, corpus)
  return { passages: total }
}

/** Removes a source's passages from the index; they are not found from then on. */
export async function removeSource(db: Db, key: SourceKey, { merges = true } = {}): Promise<void> {
  const corpus = await findCorpusNumber(db, key.corpus)
  if (corpus === undefined) return
  await db.raw('select search_remove(?, ?)', [corpus, key.source])
  if (merges) await mergeWhereDue(db, corpus)
}

/** Removes many sources at once. `mergeCorpus` is called once the transaction is over. */
export async function removeSources(transaction: Db, name: string, sources: string[]): Promise<void> {
  const corpus = await findCorpusNumber(transaction, name)
  if (corpus === undefined) return
  // A merge locks the rows of many sources in another order, and each would wait for the other.
  await keepSegments(transaction, corpus)
  await transaction.raw('select search_remove(?, source) from (select unnest(?::text[]) as source order by source) as sources', [
    corpus,
    sources
  ] as Knex.RawBinding[])
}

/** Brings the index of a corpus into its lasting shape, after sources were removed. */
export async function mergeCorpus(db: Db, name: string): Promise<void> {
  const corpus = await findCorpusNumber(db, name)
  if (corpus !== undefined) await mergeWhereDue(db, corpus)
}

/** Removes a corpus with all its sources. */
export async function removeCorpus(db: Db, name: string): Promise<void> {
  const corpus = await findCorpusNumber(db, name)
  if (corpus === undefined) return
  await inTransaction(db, async transaction => {
    await lockSegments(transaction, corpus)
    // Whoever adds to it meanwhile waits, and then fails.
    await transaction.raw('select id from search_corpora where id = ? for update', [corpus])
    await transaction.raw('delete from search_passages where corpus = ?', [corpus])
    await transaction.raw('delete from search_parts where corpus = ?', [corpus])
    for (const table of ['search_postings', 'search_words'])
      await transaction.raw(`delete from ${table} where segment in (select id from search_segments where corpus = ?)`, [corpus])
    await transaction.raw('delete from search_segments where corpus = ?', [corpus])
    await transaction.raw('delete from search_corpora where id = ?', [corpus])
  })
}

type Part = { position: number; length: number; rows: NewPassage[]; postings: Buffer }

async function* inParts(
  terms: Terms,
  passages: AsyncIterable<NewPassage> | Iterable<NewPassage>
): AsyncGenerator<Part, undefined> {
  let rows: NewPassage[] = []
  let position = 0
  for await (const passage of passages) {
    rows.push(passage)
    if (rows.length < partPassages) continue
    yield toPart(terms, position, rows)
    position += rows.length
    rows = []
  }
  if (rows.length > 0) yield toPart(terms, position, rows)
}

/** Used for one part after the other. */
let idle: PostingsCounter | undefined

/** Passages that are indexed together, from a position on. */
export function toPart(terms: Terms, position: number, rows: NewPassage[]): Part {
  terms.words.forgetMany()
  const counter = idle ?? new PostingsCounter(terms.words)
  // One that a failure left half full is not used again.
  idle = undefined
  const lengths: number[] = []
  let length = 0
  for (const [at, row] of rows.entries()) {
    const words = terms.readUnits(contextOf(row) + row.text, (one, unit) => counter.count(one, unit, at))
    lengths.push(lengthCode(words))
    length += words
  }
  const postings = counter.pack(lengths)
  idle = counter
  return { position, length, rows, postings }
}

/** What the corpus has: its number, and how many parts and passages wait for a segment. */
type Written = { corpus: number; parts: number; passages: number }

/**
 * Writes a part, in one statement (see the migration of the function).
 * @param replaces removes the source's parts before
 * @param ready whether it is searched from now on
 */
async function putPart(
  db: Db,
  { corpus, source }: SourceKey,
  { rows, position, length, postings }: Part,
  { replaces, ready }: { replaces: boolean; ready: boolean }
): Promise<Written> {
  const result = await db.raw(
    `select corpus, waiting_parts as parts, waiting_passages as passages
     from search_put(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[corpus, termsVersion, source, position, length, postings, replaces, ready, !db.isTransaction],
      ...[rows.map(row => row.text), rows.map(row => row.heading), rows.map(row => row.page), rows.map(contextOf)]
    ] as Knex.RawBinding[]
  )
  return result.rows[0]
}

/** What is indexed before the text. */
const contextOf = ({ text, indexed }: NewPassage) =>
  indexed.endsWith(text) ? indexed.slice(0, indexed.length - text.length) : `${indexed}\n`

/** Also the time that one transaction takes, and the memory of one that reads them. */
const partPassages = 1024
