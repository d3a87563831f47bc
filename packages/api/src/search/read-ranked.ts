import type { Knex } from 'knex'
import { createBatcher } from '../db/batcher.ts'
import type { Db } from '../db/connect.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { Ranked } from './rank.ts'

export type FoundPassage = {
  corpus: string
  source: string
  /** The passage's place in its source, from 0. */
  position: number
  text: string
  heading: string | null
  page: number | null
  /** How well it fits; compare it only within one search. */
  score: number
}

/** A passage by its document and its place there. */
export type PassagePlace = { source: string; position: number }

type Wanted = {
  ranked: Ranked[]
  /** Passages to read besides, in these corpora. */
  named?: { corpora: string[]; passages: PassagePlace[] }
}

/** `place`: which of the ranked ones it is, from 0; null for one that was named. `context`: what is indexed before its text. */
export type ReadPassage = FoundPassage & { place: number | null; context: string }

/**
 * Reads what was ranked, in order, and what is named, but for what is gone since then. Searches of one instant share a statement. What a part
 * or segment has at a place never changes, so what was read of it is kept in memory within bounds, also for the next search.
 */
export async function readRanked(db: Db, { ranked, named }: Wanted): Promise<ReadPassage[]> {
  const { kept, read } = readerOf(db)
  const found = ranked.map(one => kept.get(keyOf(one)))
  const missing = ranked.filter((_, place) => !found[place])
  const rows: Read =
    missing.length > 0 || named?.passages.length
      ? await read({ ranked: missing, ...(named && { named }) })
      : { ranked: [], named: [] }
  const missed = rows.ranked.values()
  return [
    ...ranked.flatMap(({ score }, place) => {
      const passage = found[place] ?? missed.next().value
      return passage ? [{ ...passage, score, place }] : []
    }),
    ...rows.named.map(passage => ({ ...passage, score: 0, place: null }))
  ]
}

type Stored = Omit<ReadPassage, 'score' | 'place'>
/** In the order of what was wanted; undefined for what is gone. */
type Read = { ranked: (Stored | undefined)[]; named: Stored[] }
type Reader = { kept: BoundedCache<string, Stored>; read(wanted: Wanted): Promise<Read> }

function readerOf(db: Db): Reader {
  let reader = readers.get(db)
  if (!reader) {
    const kept = new BoundedCache<string, Stored>(keptBytes)
    reader = { kept, read: createBatcher<Wanted, Read>({ maxItems: 40, maxCalls: 2 }, all => readAll(db, all, kept)) }
    readers.set(db, reader)
  }
  return reader
}

const readers = new WeakMap<Db, Reader>()
const keptBytes = 8 * 2 ** 20

const keyOf = ({ block, passage }: Ranked) => `${block.segment ?? `part ${block.part}`} ${passage}`

/** Of searches for the same, each passage is read once. */
async function readAll(db: Db, all: Wanted[], kept: Reader['kept']): Promise<Read[]> {
  const ranked = new Map(all.flatMap(wanted => wanted.ranked.map(one => [keyOf(one), one])))
  const keys = [...ranked.keys()]
  const places = [...ranked.values()]
  const named = all.flatMap(({ named: one }, search) =>
    one ? one.corpora.flatMap(corpus => one.passages.map(passage => ({ ...passage, corpus, search }))) : []
  )
  const values: unknown[] = [
    places.map((_, place) => place),
    places.map(({ block }) => block.segment),
    places.map(({ block }) => block.part),
    places.map(({ passage }) => passage)
  ]
  if (named.length > 0)
    values.push(
      named.map(({ search }) => search),
      named.map(({ corpus }) => corpus),
      named.map(({ source }) => source),
      named.map(({ position }) => position)
    )
  const { rows }: { rows: (Stored & { place: number | null; search: number | null })[] } = await db.raw(
    `${rankedPassages}${named.length > 0 ? ` union all ${namedPassages}` : ''}`,
    values as Knex.RawBinding[]
  )
  const found = new Map<string, Stored>()
  const read: Read[] = all.map(() => ({ ranked: [], named: [] }))
  for (const { place, search, ...passage } of rows) {
    if (place === null) {
      read[search!]!.named.push(passage)
      continue
    }
    const key = keys[place]!
    found.set(key, passage)
    kept.set(key, passage, 2 * (passage.text.length + passage.context.length))
  }
  for (const [at, wanted] of all.entries()) read[at]!.ranked = wanted.ranked.map(one => found.get(keyOf(one)))
  return read
}

const rankedPassages = `select r.place, null::integer as search, c.name as corpus, s.source, s.position, s.text, s.heading, s.page, s.context
     from unnest(?::integer[], ?::bigint[], ?::bigint[], ?::integer[]) as r (place, segment, part, passage)
     cross join lateral (
       select * from (
         select p.corpus, p.source, p.position, p.first, p.passages from search_parts p
         where p.segment = r.segment and p.first <= r.passage order by p.first desc limit 1
       ) in_segment
       union all
       select p.corpus, p.source, p.position, 0, p.passages from search_parts p where p.id = r.part
     ) p
     join search_corpora c on c.id = p.corpus
     join search_passages s
       on s.corpus = p.corpus and s.source = p.source and s.position = p.position + r.passage - p.first
     where r.passage < p.first + p.passages`

/** An empty one keeps the place of a passage that is not to be found. */
const namedPassages = `select null, n.search, c.name, s.source, s.position, s.text, s.heading, s.page, s.context
     from unnest(?::integer[], ?::text[], ?::text[], ?::integer[]) as n (search, corpus, source, position)
     join search_corpora c on c.name = n.corpus
     join search_passages s on s.corpus = c.id and s.source = n.source and s.position = n.position
     where s.text <> ''`
