import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { type FoundPassage, searchPassages } from '../search/search.ts'
import type { StoredModel } from './model.ts'
import { findNearest, type PassageKey } from './nearest.ts'

type Search = { corpora: string[]; query: string; topK: number }

/**
 * The passages that fit a query by their words and by their vectors, joined by reciprocal rank fusion (Cormack, Clarke, Büttcher,
 * SIGIR 2009), best first.
 * @param wanted the query's vector
 */
export async function searchHybrid(db: Db, model: StoredModel, { corpora, query, topK }: Search, wanted: Float32Array) {
  const byWords = await searchPassages(db, { corpora, query, topK: Math.max(topK, depth) })
  const candidates = await keysOf(db, byWords)
  const byVectors = await findNearest(db, model, { corpora, wanted, candidates, count: Math.max(topK, depth) })
  const places = new Map<string, { key: PassageKey; passage: FoundPassage | undefined; score: number }>()
  const rank = (key: PassageKey, passage: FoundPassage | undefined, place: number) => {
    const name = `${key.corpus} ${key.position} ${key.source}`
    const known = places.get(name) ?? { key, passage, score: 0 }
    known.score += 1 / (constant + place + 1)
    places.set(name, known)
  }
  for (const [place, key] of candidates.entries()) rank(key, byWords[place], place)
  for (const [place, key] of byVectors.entries()) rank(key, undefined, place)
  const best = [...places.values()].sort((one, other) => other.score - one.score).slice(0, topK)
  const texts = await readPassages(
    db,
    best.flatMap(({ key, passage }) => (passage ? [] : [key]))
  )
  return best.flatMap(({ key, passage, score }) => {
    const found = passage ?? texts.find(text => text.number === key.corpus && isSame(text, key))
    if (!found) return []
    const { corpus, source, position, text, heading, page } = found
    return [{ corpus, source, position, text, heading, page, score }]
  })
}

/** How many of each list are joined. */
const depth = 100
/** The constant of the fusion, as in its paper. */
const constant = 60

const isSame = (one: { source: string; position: number }, other: PassageKey) =>
  one.source === other.source && one.position === other.position

async function keysOf(db: Db, passages: FoundPassage[]): Promise<PassageKey[]> {
  const corpora: { id: number; name: string }[] = await db('searchCorpora')
    .whereIn('name', [...new Set(passages.map(({ corpus }) => corpus))])
    .select('id', 'name')
  const numbers = new Map(corpora.map(({ id, name }) => [name, id]))
  return passages.map(({ corpus, source, position }) => ({ corpus: numbers.get(corpus) ?? 0, source, position }))
}

/** Those of them that are still there. */
async function readPassages(db: Db, keys: PassageKey[]): Promise<(Omit<FoundPassage, 'score'> & { number: number })[]> {
  if (keys.length === 0) return []
  const { rows } = await db.raw(
    `select c.id as number, c.name as corpus, p.source, p.position, p.text, p.heading, p.page
     from unnest(?::integer[], ?::text[], ?::integer[]) as k (corpus, source, position)
     join search_passages p on p.corpus = k.corpus and p.source = k.source and p.position = k.position
     join search_corpora c on c.id = k.corpus`,
    [
      keys.map(({ corpus }) => corpus),
      keys.map(({ source }) => source),
      keys.map(({ position }) => position)
    ] as unknown as Knex.RawBinding[]
  )
  return rows
}
