import type { Db } from '../db/connect.ts'
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

/** How many passages corpora of one source have, and their characters together; by the name of the corpus, which is missing when it has none. */
export async function measureSources(db: Db, corpora: string[]): Promise<Map<string, { passages: number; characters: number }>> {
  const { rows }: { rows: { name: string; passages: number; characters: number }[] } = await db.raw(
    `select c.name, count(*)::integer as passages, sum(length(s.text))::integer as characters
     from search_passages s join search_corpora c on c.id = s.corpus where c.name = any(?::text[]) group by c.name`,
    [corpora]
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}
