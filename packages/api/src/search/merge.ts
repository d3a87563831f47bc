import type { Knex } from 'knex'
import { type Db, inTransaction } from '../db/connect.ts'
import { tryLockSegments } from './corpora.ts'
import { type PackedRow, PostingsMerger, withoutRemoved } from './merge-postings.ts'

/** New parts wait in one piece until there are so many passages, or parts, that a segment is worth it. */
const waitingPassages = 1024
const waitingParts = 256
/** The most passages of waiting parts that become one segment. */
const maxWaiting = 8192
/**
 * Segments of a level are merged when there are so many of them: each passage is written three times, however large a corpus becomes, and
 * a search of a million passages looks into some forty segments. What is merged at once bounds the memory, 1.5 KB a passage, and the time of a
 * transaction. Any two segments of a level must fit, or they would never become fewer.
 */
const levels = [
  { from: 0, below: 6000, count: 8, atOnce: 12_000 },
  { from: 6000, below: 24_000, count: 4, atOnce: 48_000 }
]
/** The most bytes of postings in one statement. */
const maxStatement = 4_000_000

/** Whether what waits in a corpus makes a segment. */
export const isWorthMerging = ({ parts, passages }: { parts: number; passages: number }): boolean =>
  parts >= waitingParts || passages >= waitingPassages

/** Where several workers write much at once, one merges for all; its own document must not wait for the end of that. */
const mergeForMs = 20_000

/**
 * Brings the index of a corpus into its lasting shape where it pays: waiting parts and small segments become one segment, and
 * segments that were removed for the most part are written anew. One process at a time does so for a corpus; another one that
 * comes meanwhile leaves it to the first, or to the next that adds something.
 */
export async function mergeWhereDue(db: Db, corpus: number): Promise<void> {
  const until = performance.now() + mergeForMs
  while ((await inTransaction(db, transaction => mergeOnce(transaction, corpus))) && performance.now() < until) {
    // Until nothing is due, or the next that adds something goes on with it.
  }
}

async function mergeOnce(transaction: Db, corpus: number): Promise<boolean> {
  const due = await findDue(transaction, corpus)
  if (due.parts.length + due.segments.length === 0) return false
  if (!(await tryLockSegments(transaction, corpus))) return false
  // Another process may have merged them while this one waited for the lock.
  const { parts, segments } = await findDue(transaction, corpus)
  if (parts.length + segments.length === 0) return false
  await merge(transaction, corpus, parts, segments)
  return true
}

/** The ids of parts and segments that should become one segment now. */
async function findDue(db: Db, corpus: number): Promise<{ parts: number[]; segments: number[] }> {
  const waiting: { id: number; passages: number }[] = await db('searchParts')
    .where({ corpus, ready: true })
    .whereNull('segment')
    .orderBy('id')
    .limit(maxWaiting)
    .select('id', 'passages')
  if (isWorthMerging({ parts: waiting.length, passages: sum(waiting) })) return { parts: upTo(waiting, maxWaiting), segments: [] }

  const { rows: segments }: { rows: { id: number; passages: number; removed: number }[] } = await db.raw(
    `select s.id, s.passages, coalesce(sum(r.passages), 0) as removed
     from search_segments s left join search_removed r on r.segment = s.id
     where s.corpus = ? group by s.id order by s.passages`,
    [corpus]
  )
  const emptied = segments.filter(({ passages, removed }) => removed * 2 >= passages)
  if (emptied.length > 0) return { parts: [], segments: upTo(emptied, maxWaiting) }
  for (const { from, below, count, atOnce } of levels) {
    const level = segments.filter(({ passages }) => passages >= from && passages < below)
    if (level.length >= count) return { parts: [], segments: upTo(level, atOnce) }
  }
  return { parts: [], segments: [] }
}

const sum = (rows: { passages: number }[]) => rows.reduce((total, { passages }) => total + passages, 0)

/** The first of them that together are no more than `most`, but at least one. */
function upTo(rows: { id: number; passages: number }[], most: number): number[] {
  let total = 0
  const found: number[] = []
  for (const { id, passages } of rows) {
    total += passages
    if (total > most && found.length > 0) break
    found.push(id)
  }
  return found
}

type PartRow = { id: number; segment: number | null; first: number | null; passages: number; length: number; postings: Buffer }

async function merge(transaction: Db, corpus: number, partIds: number[], segmentIds: number[]): Promise<void> {
  // Whoever removes one of these sources from now on waits, and then finds it in the new segment.
  const parts: PartRow[] = await transaction('searchParts')
    .whereIn('id', partIds)
    .orWhereIn('segment', segmentIds)
    .orderBy([{ column: 'segment', nulls: 'last' }, 'first', 'id'])
    .forUpdate()
    .select('id', 'segment', 'first', 'passages', 'length', 'postings')
  const merger = new PostingsMerger()
  const starts: number[] = []
  let passages = 0
  for (const part of parts) {
    starts.push(passages)
    passages += part.passages
  }
  await addSegments(transaction, merger, segmentIds, parts, starts)
  for (const [at, { segment, postings }] of parts.entries()) if (segment === null) merger.add(postings, starts[at]!)

  if (parts.length > 0) {
    const length = parts.reduce((total, part) => total + part.length, 0)
    const segment = await insertSegment(transaction, corpus, passages, length, merger)
    await transaction.raw(
      `update search_parts p set segment = ?, first = n.first, postings = null
       from unnest(?::bigint[], ?::integer[]) as n (id, first) where p.id = n.id`,
      [segment, parts.map(({ id }) => id), starts]
    )
  }
  if (segmentIds.length === 0) return
  await transaction('searchPostings').whereIn('segment', segmentIds).delete()
  await transaction('searchWords').whereIn('segment', segmentIds).delete()
  await transaction('searchSegments').whereIn('id', segmentIds).delete()
}

/** Adds the postings of whole segments, without what was removed from them, in the order of the parts. */
async function addSegments(
  transaction: Db,
  merger: PostingsMerger,
  segmentIds: number[],
  parts: PartRow[],
  starts: number[]
): Promise<void> {
  const found: { id: number; passages: number }[] = await transaction('searchSegments')
    .whereIn('id', segmentIds)
    .orderBy('id')
    .select('id', 'passages')
  for (const { id, passages } of found) {
    const kept = [...parts.entries()].filter(([, { segment }]) => segment === id)
    const { rows } = await transaction.raw(`select string_agg(postings, '') as postings from search_postings where segment = ?`, [
      id
    ])
    const packed: Buffer = rows[0].postings ?? Buffer.alloc(0)
    const isWhole = kept.reduce((sum, [, part]) => sum + part.passages, 0) === passages
    if (isWhole) merger.add(packed, starts[kept[0]![0]]!)
    else merger.add(withoutRemoved(packed, movedPassages(passages, kept, starts)), 0)
  }
}

/** The new number of each passage of a segment, or -1 for a removed one. */
function movedPassages(passages: number, kept: [number, PartRow][], starts: number[]): Int32Array {
  const moved = new Int32Array(passages).fill(-1)
  for (const [at, { first, passages: count }] of kept)
    for (let passage = 0; passage < count; passage++) moved[first! + passage] = starts[at]! + passage
  return moved
}

async function insertSegment(
  transaction: Db,
  corpus: number,
  passages: number,
  length: number,
  merger: PostingsMerger
): Promise<number> {
  const { bytes, rows, buckets } = merger.rows()
  // A commit that waits for the disk later also writes this one; if none comes, the parts are as they were.
  const inserted = await transaction.raw(
    `insert into search_segments (corpus, passages, length, buckets) values (?, ?, ?, ?)
     returning id, set_config('synchronous_commit', 'off', true)`,
    [corpus, passages, length, buckets]
  )
  const segment: number = inserted.rows[0].id
  for (const some of inStatements(rows)) {
    const start = some[0]!.from
    await transaction.raw(
      `insert into search_postings (segment, bucket, term, frequent, postings)
       select ?, bucket, term, frequent, substring(?::bytea from start + 1 for size)
       from unnest(?::integer[], ?::text[], ?::integer[], ?::integer[], ?::integer[]) as r (bucket, term, frequent, start, size)`,
      [
        ...[segment, bytes.subarray(start, some.at(-1)!.to), some.map(({ bucket }) => bucket), some.map(({ term }) => term)],
        ...[some.map(({ frequent }) => frequent), some.map(({ from }) => from - start), some.map(({ from, to }) => to - from)]
      ] as Knex.RawBinding[]
    )
  }
  await insertWords(transaction, segment, merger.latinTerms())
  return segment
}

/** The rows in the order of their bytes, in groups that one statement writes. */
function* inStatements(rows: PackedRow[]): Generator<PackedRow[]> {
  let some: PackedRow[] = []
  for (const row of rows.toSorted((one, other) => one.from - other.from)) {
    if (some.length > 0 && row.to - some[0]!.from > maxStatement) {
      yield some
      some = []
    }
    some.push(row)
  }
  if (some.length > 0) yield some
}

/** Keeps the words that a mistyped one may have meant, by their first letters. */
async function insertWords(transaction: Db, segment: number, terms: Iterable<string>): Promise<void> {
  const byLetter = new Map<string, string[]>()
  for (const term of terms) {
    if (!/^[a-z]{3,30}$/.test(term)) continue
    const words = byLetter.get(term[0]!)
    if (words) words.push(term)
    else byLetter.set(term[0]!, [term])
  }
  await transaction.raw(
    'insert into search_words (segment, letter, words) select ?, letter, words from unnest(?::text[], ?::text[]) as w (letter, words)',
    [segment, [...byLetter.keys()], [...byLetter.values()].map(words => words.join(' '))]
  )
}
