import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { SourceKey } from '../search/corpora.ts'

/** A document whose passages lack vectors, taken by a worker until an instant by which its hold is known: queued again it has another. */
export type Waiting = { corpus: number; source: string; attempts: number; until: string }

/** Seconds for which a worker holds a document; should it die, another takes it then. */
const leaseSeconds = 120
const firstPauseSeconds = 5
const longestPauseSeconds = 3600

/**
 * The part of a statement that notes that passages of documents were indexed, so that they get vectors when an endpoint is configured.
 * @param documents a query of the statement, with the columns `source` and `corpus`, the corpus' name
 */
export const queueingSources = (documents: string): string =>
  `insert into embedding_queue (corpus, source) select c.id, d.source from ${documents} d join search_corpora c on c.name = d.corpus
   on conflict (corpus, source) do update set attempts = 0, due_at = now()`

/** Notes that passages of a document were indexed, as `queueingSources`. */
export async function queueSource(db: Db, { corpus, source }: SourceKey): Promise<void> {
  await db.raw(`with done as (select ?::text as source, ?::text as corpus) ${queueingSources('done')}`, [source, corpus])
}

/** Notes all documents of knowledge bases of which passages lack vectors; how many there are. */
export async function queueMissing(db: Db): Promise<number> {
  const { rowCount } = await db.raw(
    `insert into embedding_queue (corpus, source)
     select distinct p.corpus, p.source from search_passages p join search_corpora c on c.id = p.corpus
     where c.name like 'base:%' and p.text <> '' and exists (
       select 1 from search_parts r where r.corpus = p.corpus and r.source = p.source and r.ready
     ) and not exists (
       select 1 from search_vectors v where v.corpus = p.corpus and v.source = p.source and v.position = p.position)
     on conflict (corpus, source) do update set attempts = 0, due_at = now()`
  )
  return rowCount
}

/** Whether a document is due for vectors of this model; never while those of another one are stored. */
export async function isAnyWaiting(db: Db, model: string): Promise<boolean> {
  const { rows } = await db.raw(
    `select exists (select 1 from embedding_queue where due_at <= now())
       and not exists (select 1 from embedding_model where model <> ?) as due`,
    [model]
  )
  return rows[0].due
}

/** How many documents wait for vectors. */
export const countWaiting = (db: Db): Promise<number> => countOf(db('embeddingQueue'))

/** Takes a document that is due; undefined when there is none. */
export async function claimSource(db: Db): Promise<Waiting | undefined> {
  const { rows } = await db.raw(
    `update embedding_queue q set attempts = q.attempts + 1, due_at = now() + ? * interval '1 second'
     from (select corpus, source from embedding_queue where due_at <= now() order by due_at limit 1 for update skip locked) next
     where q.corpus = next.corpus and q.source = next.source
     returning q.corpus, q.source, q.attempts, q.due_at::text as until`,
    [leaseSeconds]
  )
  return rows[0]
}

/** All vectors are there, unless the document was queued again meanwhile. */
export async function completeSource(db: Db, waiting: Waiting): Promise<void> {
  await held(db, waiting).delete()
}

/** Lets a document wait for another attempt: as long as the service asks, or each time twice as long. Nothing is given up. */
export async function postponeSource(db: Db, waiting: Waiting, waitMs?: number): Promise<void> {
  const pause = Math.min(firstPauseSeconds * 2 ** (waiting.attempts - 1), longestPauseSeconds)
  await held(db, waiting).update({
    dueAt: db.raw("now() + ? * interval '1 second'", [waitMs === undefined ? pause : waitMs / 1000])
  })
}

const held = (db: Db, { corpus, source, until }: Waiting) =>
  db('embeddingQueue').where({ corpus, source }).whereRaw('due_at = ?::timestamptz', [until])
