import type { Knex } from 'knex'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import type { SourceKey } from './corpora.ts'

export type SourcePassage = { position: number; text: string; heading: string | null; page: number | null }

/** How many passages of these sources can be found; a source without any is missing. */
export async function countPassages(db: Db, corpus: string, sources: string[]): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map()
  const { rows }: { rows: { source: string; passages: number }[] } = await db.raw(
    `select p.source, sum(p.passages)::integer as passages from search_parts p join search_corpora c on c.id = p.corpus
     where c.name = ? and p.source = any(?::text[]) and p.ready group by p.source`,
    [corpus, sources]
  )
  return new Map(rows.map(({ source, passages }) => [source, passages]))
}

/** How many places a source has that may be found no more. */
export async function countPlaces(db: Db, { corpus, source }: SourceKey): Promise<number> {
  const { rows } = await db.raw(
    `select coalesce(max(s.position) + 1, 0) as places from search_passages s join search_corpora c on c.id = s.corpus
     where c.name = ? and s.source = ?`,
    [corpus, source]
  )
  return rows[0].places
}

/** The passages of a source from one position to another, both included, in order. */
export async function passagesBetween(
  db: Db,
  { corpus, source }: SourceKey,
  { from, to }: { from: number; to: number }
): Promise<SourcePassage[]> {
  const { rows } = await db.raw(
    `select s.position, s.text, s.heading, s.page from search_passages s join search_corpora c on c.id = s.corpus
     where c.name = ? and s.source = ? and s.position between ? and ? order by s.position`,
    [corpus, source, from, to]
  )
  return rows
}

type Narrowed = { containing: string; also: number[]; limit: number; offset: number }

/**
 * Some of the passages of a source that have these characters in their text or heading, in either case, in order; and how many there are
 * in all. Those at the positions of `also` count too, whatever they have.
 */
export async function passagesContaining(
  db: Db,
  { corpus, source }: SourceKey,
  { containing, also, limit, offset }: Narrowed
): Promise<{ passages: SourcePassage[]; total: number }> {
  const pattern = like(containing)
  const { rows }: { rows: (SourcePassage & { total: number })[] } = await db.raw(
    `select s.position, s.text, s.heading, s.page, (count(*) over ())::integer as total
     from search_passages s join search_corpora c on c.id = s.corpus
     where c.name = ? and s.source = ? and (s.text ilike ? or s.heading ilike ? or s.position = any(?::integer[]))
     order by s.position limit ? offset ?`,
    [corpus, source, pattern, pattern, also, limit, offset] as unknown as Knex.RawBinding[]
  )
  const passages = rows.map(({ total: _, ...passage }) => passage)
  // Of a page beyond the last no row tells.
  if (rows.length === 0 && offset > 0)
    return {
      passages,
      total: (await passagesContaining(db, { corpus, source }, { containing, also, limit: 1, offset: 0 })).total
    }
  return { passages, total: rows[0]?.total ?? 0 }
}

/** How many passages corpora of one source have, and their characters together; by the name of the corpus, which is missing when it has none. */
export async function measureSources(db: Db, corpora: string[]): Promise<Map<string, { passages: number; characters: number }>> {
  const { rows }: { rows: { name: string; passages: number; characters: number }[] } = await db.raw(
    `select c.name, count(*)::integer as passages, sum(length(s.text))::integer as characters
     from search_passages s join search_corpora c on c.id = s.corpus where c.name = any(?::text[]) group by c.name`,
    [corpora]
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
