import type { Knex } from 'knex'
import { createBatcher } from '../db/batcher.ts'
import type { Db } from '../db/connect.ts'
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

/** Reads what was ranked, in order, and what is named, but for what is gone since then. Searches of one instant share a statement. */
export function readRanked(db: Db, wanted: Wanted): Promise<ReadPassage[]> {
  if (wanted.ranked.length === 0 && !wanted.named?.passages.length) return Promise.resolve([])
  let read = readers.get(db)
  if (!read) {
    read = createBatcher<Wanted, ReadPassage[]>({ maxItems: 40, maxCalls: 2 }, all => readAll(db, all))
    readers.set(db, read)
  }
  return read(wanted)
}

const readers = new WeakMap<Db, (wanted: Wanted) => Promise<ReadPassage[]>>()

async function readAll(db: Db, all: Wanted[]): Promise<ReadPassage[][]> {
  const ranked = all.flatMap((wanted, search) => wanted.ranked.map((one, place) => ({ ...one, search, place })))
  const named = all.flatMap(({ named: one }, search) =>
    one ? one.corpora.flatMap(corpus => one.passages.map(passage => ({ ...passage, corpus, search }))) : []
  )
  const values: unknown[] = [
    ranked.map(({ search }) => search),
    ranked.map(({ place }) => place),
    ranked.map(({ block }) => block.segment),
    ranked.map(({ block }) => block.part),
    ranked.map(({ passage }) => passage),
    ranked.map(({ score }) => score)
  ]
  if (named.length > 0)
    values.push(
      named.map(({ search }) => search),
      named.map(({ corpus }) => corpus),
      named.map(({ source }) => source),
      named.map(({ position }) => position)
    )
  const { rows }: { rows: (ReadPassage & { search: number })[] } = await db.raw(
    `${rankedPassages}${named.length > 0 ? ` union all ${namedPassages}` : ''} order by search, place`,
    values as Knex.RawBinding[]
  )
  const found: ReadPassage[][] = all.map(() => [])
  for (const { search, ...passage } of rows) found[search]!.push(passage)
  return found
}

const rankedPassages = `select r.search, r.place, c.name as corpus, s.source, s.position, s.text, s.heading, s.page, r.score, s.context
     from unnest(?::integer[], ?::integer[], ?::bigint[], ?::bigint[], ?::integer[], ?::real[])
       as r (search, place, segment, part, passage, score)
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
const namedPassages = `select n.search, null, c.name, s.source, s.position, s.text, s.heading, s.page, 0, s.context
     from unnest(?::integer[], ?::text[], ?::text[], ?::integer[]) as n (search, corpus, source, position)
     join search_corpora c on c.name = n.corpus
     join search_passages s on s.corpus = c.id and s.source = n.source and s.position = n.position
     where s.text <> ''`
