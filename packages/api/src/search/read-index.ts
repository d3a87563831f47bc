import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import type { Sql, Statement } from '../db/sql.ts'
import { BoundedCache } from './bounded-cache.ts'
import { PackedPart } from './packed-part.ts'
import { bucketOf, PackedReader, termHash } from './postings.ts'
import type { WordList } from './word-list.ts'

/** Passages that were written together: a segment, or a part that waits for one. Its passages have numbers from 0. */
export type IndexBlock = {
  segment: number | null
  part: number | null
  passages: number
  /** The passages' length in words, together. */
  length: number
  /** Ranges of passages that were removed. */
  removed: { first: number; passages: number; length: number }[]
  postings: BlockPostings[]
  /** All postings of a part that waits. */
  waiting: PackedPart | null
}

/** The postings of a term in a block; `bytes` is missing if the term occurs too often to be worth reading. */
export type BlockPostings = { term: string; passages: number; bytes: Uint8Array | null; from: number; to: number }

/** From where a search reads: `sql` what every search reads, which is prepared, `db` the rest. */
export type SearchReads = { db: Db; sql: Sql }

/**
 * Reads what the index has about the terms in these corpora. What was read of parts and segments is kept in memory within bounds: they
 * never change. When one that is needed is gone, merged with others meanwhile, all is read again.
 * @param budget how many postings to read: of rarer terms first, and all of the rarest one
 */
export async function readIndex(
  { db, sql }: SearchReads,
  corpora: string[],
  terms: string[],
  budget: number
): Promise<IndexBlock[]> {
  for (let attempt = 1; ; attempt++) {
    const blocks = await readBlocks(sql, corpora)
    const isWhole = await readPostings(db, blocks, terms, budget)
    // Merging goes on while documents come in, but not so fast that it is always in the way.
    if (isWhole || attempt === maxAttempts) return blocks.filter(({ part, waiting }) => part === null || waiting)
  }
}

const maxAttempts = 5

type Block = IndexBlock & { buckets: number | null }

type BlockRow = Omit<Block, 'removed' | 'postings' | 'waiting'> & { removed: Block['removed'] | null }

/** Searches of the same corpora at the same moment share a look at which blocks there are. */
async function readBlocks(sql: Sql, corpora: string[]): Promise<Block[]> {
  const rows = await sql.sharedRows<BlockRow>(blocksStatement, [JSON.stringify(corpora)])
  return rows.map(row => ({ ...row, removed: row.removed ?? [], postings: [], waiting: null }))
}

const blocksStatement: Statement = {
  name: 'search_blocks',
  text: `with corpora as materialized (select id from search_corpora where name in (select json_array_elements_text($1::json)))
    select s.id as segment, null::bigint as part, s.passages, s.length, s.buckets,
      (select json_agg(json_build_object('first', r.first, 'passages', r.passages, 'length', r.length))
       from search_removed r where r.segment = s.id) as removed
    from search_segments s where s.corpus in (select id from corpora)
    union all
    select null, p.id, p.passages, p.length, null, null
    from search_parts p where p.corpus in (select id from corpora) and p.segment is null and p.ready`
}

/** What a segment has of a term: nothing, all, or, of a frequent term, at first only in how many passages it occurs. */
type Known = BlockPostings | null

type Wanted = { block: Block; term: string }

/** Adds the blocks' postings. False when a part or segment is gone. */
async function readPostings(db: Db, blocks: Block[], terms: string[], budget: number): Promise<boolean> {
  const cache = cacheOf(db)
  const found = new Map<Block, Map<string, Known>>(blocks.map(block => [block, new Map()]))
  const missing: Wanted[] = []
  for (const block of blocks) {
    if (block.part !== null) block.waiting = cache.parts.get(block.part) ?? null
    else
      for (const term of terms) {
        const known = cache.terms.get(keyOf(block, term))
        if (known === undefined) missing.push({ block, term })
        else found.get(block)!.set(term, known)
      }
  }
  if (!(await readMissing(db, blocks, missing, found))) return false

  const letters = terms.map(term => Buffer.from(term))
  for (const block of blocks)
    if (block.waiting)
      for (const [at, term] of terms.entries()) {
        const reader = block.waiting.find(term, letters[at]!)
        if (!reader) continue
        const { passages, from, to } = reader
        block.postings.push({ term, passages, bytes: block.waiting.bytes, from, to })
      }
    else for (const known of found.get(block)!.values()) if (known) block.postings.push({ ...known })
  return readFrequent(db, blocks, budget)
}

/** Reads parts and what segments have of rare terms, and in how many passages frequent ones occur. */
async function readMissing(db: Db, blocks: Block[], missing: Wanted[], found: Map<Block, Map<string, Known>>): Promise<boolean> {
  const parts = new Map(blocks.flatMap(block => (block.part !== null && !block.waiting ? [[block.part, block]] : [])))
  if (missing.length === 0 && parts.size === 0) return true
  const cache = cacheOf(db)
  const segments = new Map(missing.map(({ block }) => [block.segment!, block]))
  const {
    rows
  }: { rows: { segment: number | null; part: number | null; frequent: number | null; term: string | null; postings: Buffer }[] } =
    await db.raw(
      `select p.segment, null::bigint as part, p.term, p.frequent, case when p.frequent is null then p.postings end as postings
       from unnest(?::bigint[], ?::integer[], ?::text[]) as t (segment, bucket, term)
       cross join lateral (
         select * from search_postings p
         where p.segment = t.segment and p.bucket = t.bucket and p.term in ('', t.term collate "C")
         -- Keeps this an index scan, whatever the planner believes about a table that has just grown.
         offset 0
       ) p
       union all select null, id, null, null, postings from search_parts where id = any(?::bigint[]) and segment is null
       union all select id, null, null, null, null from search_segments where id = any(?::bigint[])`,
      [
        ...[
          missing.map(({ block }) => block.segment),
          missing.map(({ block, term }) => bucketOf(termHash(term), block.buckets!))
        ],
        ...[missing.map(({ term }) => term), [...parts.keys()], [...segments.keys()]]
      ] as Knex.RawBinding[]
    )
  const alive = rows.filter(({ segment, part, term }) => part !== null || (segment !== null && term === null))
  if (alive.length < parts.size + segments.size) return false
  for (const { block, term } of missing) found.get(block)!.set(term, null)
  for (const { segment, part, term, frequent, postings } of rows) {
    if (part !== null) {
      const waiting = new PackedPart(postings)
      parts.get(part)!.waiting = waiting
      cache.parts.set(part, waiting, waiting.size)
    } else if (term) found.get(segments.get(segment!)!)!.set(term, { term, passages: frequent!, bytes: null, from: 0, to: 0 })
    else if (term === '') addBucket(found.get(segments.get(segment!)!)!, postings)
  }
  for (const { block, term } of missing) {
    const known = found.get(block)!.get(term) ?? null
    cache.terms.set(keyOf(block, term), known, known?.bytes?.length ?? 0)
  }
  return true
}

/** Adds those terms of a bucket that are looked for. */
function addBucket(found: Map<string, Known>, bucket: Buffer): void {
  const reader = new PackedReader(bucket)
  while (reader.next()) {
    const term = reader.term()
    // A copy, because a part of the row would keep all of it in memory.
    if (found.get(term) === null)
      found.set(term, {
        ...{ term, passages: reader.passages, from: 0, to: reader.to - reader.from },
        bytes: Uint8Array.prototype.slice.call(bucket, reader.from, reader.to)
      })
  }
}

/** Reads the postings of frequent terms that the budget allows, and drops those that it does not. False when a segment is gone. */
async function readFrequent(db: Db, blocks: Block[], budget: number): Promise<boolean> {
  const places = new Map<string, { block: Block; postings: BlockPostings }[]>()
  for (const block of blocks)
    for (const postings of block.postings) {
      const others = places.get(postings.term)
      if (others) others.push({ block, postings })
      else places.set(postings.term, [{ block, postings }])
    }
  const rarestFirst = [...places.values()]
    .map(found => ({ found, passages: found.reduce((sum, { postings }) => sum + postings.passages, 0) }))
    .sort((one, other) => one.passages - other.passages)
  const wanted: { block: Block; postings: BlockPostings }[] = []
  let total = 0
  for (const { found, passages } of rarestFirst) {
    if (total >= budget) for (const { postings } of found) postings.bytes = null
    else wanted.push(...found.filter(({ postings }) => !postings.bytes))
    total += passages
  }
  if (wanted.length === 0) return true
  const { rows }: { rows: { place: number; postings: Buffer }[] } = await db.raw(
    `select t.place, p.postings
     from unnest(?::bigint[], ?::integer[], ?::text[]) with ordinality as t (segment, bucket, term, place)
     cross join lateral (
       select postings from search_postings p
       where p.segment = t.segment and p.bucket = t.bucket and p.term = t.term collate "C" offset 0
     ) p`,
    [
      wanted.map(({ block }) => block.segment),
      wanted.map(({ block, postings }) => bucketOf(termHash(postings.term), block.buckets!)),
      wanted.map(({ postings }) => postings.term)
    ] as unknown as Knex.RawBinding[]
  )
  for (const { place, postings: bytes } of rows) {
    const { block, postings } = wanted[place - 1]!
    const reader = new PackedReader(bytes)
    reader.next()
    Object.assign(postings, { bytes, from: reader.from, to: reader.to })
    cacheOf(db).terms.set(keyOf(block, postings.term), { ...postings }, bytes.length)
  }
  return rows.length === wanted.length
}

const keyOf = ({ segment }: Block, term: string) => `${segment} ${term}`

/** What was read of the index. */
type Cache = {
  parts: BoundedCache<number, PackedPart>
  /** By segment and term. */
  terms: BoundedCache<string, Known>
  /** The words of a segment by their first letter. */
  words: BoundedCache<string, WordList>
}

const caches = new WeakMap<Db, Cache>()

export function cacheOf(db: Db): Cache {
  const found = caches.get(db)
  if (found) return found
  const mb = 2 ** 20
  const cache: Cache = { parts: new BoundedCache(12 * mb), terms: new BoundedCache(22 * mb), words: new BoundedCache(10 * mb) }
  caches.set(db, cache)
  return cache
}
