import type { Knex } from 'knex'
import { type Db, inTransaction } from '../db/connect.ts'
import { corpusNumber, findCorpusNumber, lockSegments, lockSource, type SourceKey } from './corpora.ts'
import { mergeWhereDue } from './merge.ts'
import { lengthCode, PostingsBuilder, packPostings } from './postings.ts'
import { loadTerms, type Terms } from './terms.ts'

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
 * Large sources are written in several short transactions: the embedded database has one backend for everybody.
 */
export async function indexSource(
  db: Db,
  key: SourceKey,
  passages: AsyncIterable<NewPassage> | Iterable<NewPassage>
): Promise<{ passages: number }> {
  const terms = await loadTerms()
  const corpus = await corpusNumber(db, key.corpus)
  const parts = inParts(terms, passages)
  let part = await parts.next()
  let next = part.done ? part : await parts.next()
  const small = next.done === true
  let total = 0
  await inTransaction(db, async transaction => {
    await lockSource(transaction, corpus, key.source)
    await removeRows(transaction, corpus, key.source)
    if (!part.done) await insertPart(transaction, corpus, key.source, part.value, small)
  })
  while (!part.done) {
    total += part.value.rows.length
    part = next
    if (part.done) break
    next = await parts.next()
    await insertPart(db, corpus, key.source, part.value, false)
  }
  if (!small)
    await db.raw('update search_parts set ready = true where corpus = ? and source = ? and not ready', [corpus, key.source])
  await mergeWhereDue(db, corpus)
  return { passages: total }
}

/** Removes a source's passages from the index; they are not found from then on. */
export async function removeSource(db: Db, key: SourceKey): Promise<void> {
  const corpus = await findCorpusNumber(db, key.corpus)
  if (corpus === undefined) return
  await inTransaction(db, async transaction => {
    await lockSource(transaction, corpus, key.source)
    await removeRows(transaction, corpus, key.source)
  })
  await mergeWhereDue(db, corpus)
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

/** Parts that stand in a segment are marked there as removed, until the segment is written anew. */
async function removeRows(transaction: Db, corpus: number, source: string): Promise<void> {
  await transaction.raw('delete from search_passages where corpus = ? and source = ?', [corpus, source])
  await transaction.raw(
    `with gone as (
       delete from search_parts where corpus = ? and source = ? returning segment, first, passages, length
     )
     insert into search_removed (segment, first, passages, length)
     select segment, first, passages, length from gone where segment is not null`,
    [corpus, source]
  )
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

function toPart(terms: Terms, position: number, rows: NewPassage[]): Part {
  const builder = new PostingsBuilder()
  const lengths: number[] = []
  let length = 0
  for (const [at, row] of rows.entries()) {
    const words = terms.read(contextOf(row) + row.text, term => builder.count(term, at, lengths))
    lengths.push(lengthCode(words))
    length += words
  }
  builder.finish(lengths)
  return { position, length, rows, postings: packPostings(builder) }
}

async function insertPart(db: Db, corpus: number, source: string, part: Part, ready: boolean): Promise<void> {
  const { rows, position, length, postings } = part
  await db.raw(
    `with part as (
       insert into search_parts (corpus, source, position, passages, length, postings, ready) values (?, ?, ?, ?, ?, ?, ?)
     )
     insert into search_passages (corpus, source, position, text, heading, page, context)
     select ?, ?, ? + at - 1, text, heading, page, context
     from unnest(?::text[], ?::text[], ?::integer[], ?::text[]) with ordinality as p (text, heading, page, context, at)`,
    [
      ...[corpus, source, position, rows.length, length, postings, ready, corpus, source, position],
      ...[rows.map(row => row.text), rows.map(row => row.heading), rows.map(row => row.page), rows.map(contextOf)]
    ] as Knex.RawBinding[]
  )
}

/** What is indexed before the text. */
const contextOf = ({ text, indexed }: NewPassage) =>
  indexed.endsWith(text) ? indexed.slice(0, indexed.length - text.length) : `${indexed}\n`

/** Also the time that one transaction takes, and the memory of one that reads them. */
const partPassages = 1024
