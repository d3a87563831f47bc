import type { Db } from '../db/connect.ts'
import { PackedReader, TermFilter, termHash } from './postings.ts'

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
  /** All postings of a part that waits, packed. */
  waiting: Buffer | null
}

/** The postings of a term in a block; `bytes` is missing if the term occurs too often to be worth reading. */
export type BlockPostings = { term: string; passages: number; bytes: Uint8Array | null; from: number; to: number }

type Row = {
  segment: number | null
  part: number | null
  passages: number
  length: number | null
  removed: { first: number; passages: number; length: number }[] | null
  term: string | null
  postings: Buffer | null
}

/**
 * Reads what the index has about the terms in these corpora, in one statement, so that all of it is of one moment.
 * @param budget how many postings to read: of rarer terms first, and all of the rarest one
 */
export async function readIndex(db: Db, corpora: string[], terms: string[], budget: number): Promise<IndexBlock[]> {
  const cache = cacheOf(db)
  const known = new Map(cache.parts)
  const { rows }: { rows: Row[] } = await db.raw(statement, [...[corpora, terms, terms.map(termHash), budget, [...known.keys()]]])
  const filter = new TermFilter(terms)
  const wanted = new Set(terms)
  const segments = new Map<number, IndexBlock>()
  const blocks: IndexBlock[] = []
  for (const { segment, part, passages, length, removed, postings } of rows.filter(({ term }) => term === null)) {
    const bytes = segment === null ? (postings ?? known.get(part!)!) : null
    const block: IndexBlock = { segment, part, passages, length: length!, removed: removed ?? [], postings: [], waiting: bytes }
    blocks.push(block)
    if (!bytes) segments.set(segment!, block)
    else {
      if (postings) cache.keep(part!, postings)
      block.postings.push(...wantedPostings(bytes))
    }
  }
  for (const { segment, term, passages, postings } of rows) {
    if (term === null) continue
    const block = segments.get(segment!)!
    if (!postings) block.postings.push({ term, passages, bytes: null, from: 0, to: 0 })
    else block.postings.push(...wantedPostings(postings))
  }
  return blocks

  function wantedPostings(bytes: Buffer): BlockPostings[] {
    const found: BlockPostings[] = []
    const reader = new PackedReader(bytes)
    while (reader.next()) {
      const term = reader.isWanted(filter) ? reader.term() : ''
      if (wanted.has(term)) found.push({ term, passages: reader.passages, bytes, from: reader.from, to: reader.to })
    }
    return found
  }
}

const statement = `
  with corpora as materialized (select id from search_corpora where name = any(?)),
  segments as materialized (
    select id, passages, length, buckets from search_segments where corpus in (select id from corpora)
  ),
  found as materialized (
    select distinct on (s.id, p.bucket, p.term) s.id as segment, p.term, p.frequent, p.postings
    from segments s cross join unnest(?::text[], ?::integer[]) as t (term, hash)
    cross join lateral (
      select * from search_postings p
      where p.segment = s.id and p.bucket = t.hash % s.buckets and p.term in ('', t.term collate "C")
      -- Keeps this an index scan, whatever the planner believes about a table that has just grown.
      offset 0
    ) p
  ),
  too_frequent as materialized (
    select term from (
      select term, sum(passages) over (order by passages, term) - passages as before
      from (select term, sum(frequent) as passages from found where frequent is not null group by term) total
    ) running where before >= ?
  )
  select s.id as segment, null::bigint as part, s.passages, s.length,
    (select json_agg(json_build_object('first', r.first, 'passages', r.passages, 'length', r.length))
     from search_removed r where r.segment = s.id) as removed,
    null::text as term, null::bytea as postings
  from segments s
  union all
  select null, p.id, p.passages, p.length, null, null, case when p.id = any(?::bigint[]) then null else p.postings end
  from search_parts p where p.corpus in (select id from corpora) and p.segment is null and p.ready
  union all
  select f.segment, null, f.frequent, null, null, f.term,
    case when f.frequent is null or f.term not in (select term from too_frequent) then f.postings end
  from found f`

/** Waiting parts that were read already: they never change, and each search needs all of them. */
class PartCache {
  readonly parts = new Map<number, Buffer>()
  #bytes = 0

  keep(id: number, bytes: Buffer): void {
    if (this.parts.has(id)) return
    this.parts.set(id, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.parts) {
      if (this.#bytes <= maxCachedBytes && this.parts.size <= maxCachedParts) break
      this.parts.delete(oldest)
      this.#bytes -= length
    }
  }
}

const maxCachedBytes = 4_000_000
const maxCachedParts = 1000
const caches = new WeakMap<Db, PartCache>()

function cacheOf(db: Db): PartCache {
  const found = caches.get(db) ?? new PartCache()
  caches.set(db, found)
  return found
}
