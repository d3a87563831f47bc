import type { Knex } from 'knex'
import { type Db, inTransaction } from '../db/connect.ts'
import { BoundedCache } from '../search/bounded-cache.ts'
import type { StoredModel } from './model.ts'
import { cosines } from './vectors.ts'

/** A passage by its key in the tables. */
export type PassageKey = { corpus: number; source: string; position: number }

/** With the cosine between its vector and the one that was wanted, and the greatest to those of unrelated texts. */
export type NearPassage = PassageKey & { cosine: number; unrelated: number }

type Search = {
  /** The names of those to search. */
  corpora: string[]
  wanted: Float32Array
  unrelated: Float32Array[]
  /** Passages that were found by their words, to be compared when there are too many to compare all. */
  candidates: PassageKey[]
  count: number
}

/**
 * The passages of these corpora that are nearest to a vector, nearest first.
 * @param most how many bytes of vectors are compared where there is no index
 */
export function findNearest(db: Db, model: StoredModel, search: Search, most = maxCompared): Promise<NearPassage[]> {
  if (search.wanted.length !== model.dimension) return Promise.resolve([])
  return model.indexed ? findByIndex(db, search) : findByComparing(db, search, most)
}

/** With pgvector: its index is searched on until there are enough of these corpora. */
function findByIndex(db: Db, { corpora, wanted, unrelated, count }: Search): Promise<NearPassage[]> {
  return inTransaction(db, async transaction => {
    await transaction.raw(
      `select set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '100', true)`
    )
    const { rows } = await transaction.raw(
      `select corpus, source, position, 1 - distance as cosine,
         coalesce((select max(1 - (near <=> u::vector)) from unnest(?::text[]) u), 0) as unrelated
       from (
         select corpus, source, position, near, near <=> ?::vector as distance from search_vectors
         where corpus in (select id from search_corpora where name = any(?)) and near is not null
         order by near <=> ?::vector limit ?
       ) nearest
       order by distance`,
      [unrelated.map(inSql), inSql(wanted), corpora, inSql(wanted), count] as unknown as Knex.RawBinding[]
    )
    return rows
  })
}

const inSql = (vector: Float32Array) => `[${vector.join()}]`

/** Without it: all vectors are compared, or, where they are too many to be held, those of the candidates. */
async function findByComparing(db: Db, search: Search, most: number): Promise<NearPassage[]> {
  const { corpora, wanted, unrelated, candidates, count } = search
  const dimension = wanted.length
  const { rows: stands }: { rows: Stand[] } = await db.raw(
    `select c.id as corpus, v.vectors, v.last from search_corpora c cross join lateral (
       select count(*) as vectors, coalesce(max(id), 0) as last from (
         select id from search_vectors where corpus = c.id limit ?
       ) first
     ) v where c.name = any(?) and v.vectors > 0 order by c.id`,
    [Math.floor(most / dimension) + 1, corpora] as unknown as Knex.RawBinding[]
  )
  const total = stands.reduce((sum, { vectors }) => sum + vectors, 0)
  const sets =
    total * dimension <= most
      ? await Promise.all(stands.map(stand => readCorpus(db, stand, dimension)))
      : [await readCandidates(db, candidates, dimension)]
  return sets
    .flatMap(({ keys, packed }) => [...cosines(wanted, packed)].map((cosine, at) => ({ key: keys[at]!, cosine, packed, at })))
    .sort((one, other) => other.cosine - one.cosine)
    .slice(0, count)
    .map(({ key, cosine, packed, at }) => {
      const vector = packed.subarray(at * dimension, (at + 1) * dimension)
      return { ...key, cosine, unrelated: Math.max(0, ...unrelated.map(other => cosines(other, vector)[0]!)) }
    })
}

/** How many vectors a corpus has, and the last one's id: the two change with every change of them. */
type Stand = { corpus: number; vectors: number; last: number }
type VectorSet = { keys: PassageKey[]; packed: Int8Array }

async function readCorpus(db: Db, { corpus, vectors, last }: Stand, dimension: number): Promise<VectorSet> {
  const cache = cacheOf(db)
  const key = `${corpus} ${vectors} ${last} ${dimension}`
  const known = cache.get(key)
  if (known) return known
  const { rows } = await db.raw(
    'select corpus, source, position, vector from search_vectors where corpus = ? and octet_length(vector) = ?',
    [corpus, dimension]
  )
  const found = toSet(rows, dimension)
  cache.set(key, found, found.packed.length + 100 * found.keys.length)
  return found
}

async function readCandidates(db: Db, candidates: PassageKey[], dimension: number): Promise<VectorSet> {
  const { rows } = await db.raw(
    `select v.corpus, v.source, v.position, v.vector from search_vectors v
     join unnest(?::integer[], ?::text[], ?::integer[]) as c (corpus, source, position)
       on v.corpus = c.corpus and v.source = c.source and v.position = c.position
     where octet_length(v.vector) = ?`,
    [
      candidates.map(({ corpus }) => corpus),
      candidates.map(({ source }) => source),
      candidates.map(({ position }) => position),
      dimension
    ] as unknown as Knex.RawBinding[]
  )
  return toSet(rows, dimension)
}

function toSet(rows: (PassageKey & { vector: Buffer })[], dimension: number): VectorSet {
  const packed = new Int8Array(rows.length * dimension)
  for (const [at, { vector }] of rows.entries())
    packed.set(new Int8Array(vector.buffer, vector.byteOffset, dimension), at * dimension)
  return { keys: rows.map(({ corpus, source, position }) => ({ corpus, source, position })), packed }
}

/** Bytes that a search compares: 16,000 vectors of 1,024 numbers take some 15 ms. */
const maxCompared = 2 ** 24

const caches = new WeakMap<Db, BoundedCache<string, VectorSet>>()

/** What was read lately; an entry takes a quarter at most. */
function cacheOf(db: Db): BoundedCache<string, VectorSet> {
  const found = caches.get(db) ?? new BoundedCache(4.5 * maxCompared)
  caches.set(db, found)
  return found
}
