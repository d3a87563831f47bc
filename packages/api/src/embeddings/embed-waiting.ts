import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { type Embedder, maxTexts, RefusedTexts, TooManyRequests } from './embedder.ts'
import { adoptModel, learnDimension, type StoredModel } from './model.ts'
import { claimSource, completeSource, postponeSource, type Waiting } from './queue.ts'
import { packVector } from './vectors.ts'

export type EmbeddingParts = {
  db: Db
  log: Logger
  embedder: Embedder
  signal: AbortSignal
  /** Called when the service failed, for metrics. */
  onFailure?: () => void
}

/**
 * Gives one document that waits the vectors of its passages; false when none is due, or when the stored vectors are another model's.
 * What fails is tried again later: documents are found by their words meanwhile.
 */
export async function embedWaiting({ db, log, embedder, signal, onFailure }: EmbeddingParts): Promise<boolean> {
  const stored = await adoptModel(db, embedder.model)
  if (stored.model !== embedder.model) return false
  const waiting = await claimSource(db)
  if (!waiting) return false
  try {
    await embedSource({ db, embedder, signal }, stored, waiting)
    await completeSource(db, waiting)
    return true
  } catch (failure) {
    if (signal.aborted) await postponeSource(db, waiting, 0)
    else {
      onFailure?.()
      log.warn({ err: failure, attempt: waiting.attempts }, 'passages got no vectors, which is tried again')
      await postponeSource(db, waiting, failure instanceof TooManyRequests ? failure.waitMs : undefined)
    }
    // Other documents would hardly fare better at once.
    await rest(failure instanceof TooManyRequests ? failure.waitMs : restMs, signal)
    return false
  }
}

type Passage = { position: number; context: string; text: string }

async function embedSource(
  { db, embedder, signal }: Pick<EmbeddingParts, 'db' | 'embedder' | 'signal'>,
  model: StoredModel,
  waiting: Waiting
): Promise<void> {
  let stored = model
  for (;;) {
    const passages = await passagesWithout(db, waiting)
    if (passages.length === 0) return
    const vectors = await embedAll(embedder, signal, passages)
    const dimension = vectors.find(vector => vector !== null)?.length
    if (dimension !== undefined && stored.dimension === null) stored = await learnDimension(db, dimension)
    if (dimension !== undefined && dimension !== stored.dimension) throw new Error('the model answers with another dimension')
    await storeVectors(db, stored, waiting, passages, vectors)
  }
}

/** The first passages of a document that have no vector; one without text, which is not to be found, needs none. */
async function passagesWithout(db: Db, { corpus, source }: Waiting): Promise<Passage[]> {
  const { rows } = await db.raw(
    `select p.position, p.context, p.text from search_passages p
     where p.corpus = ? and p.source = ? and p.text <> '' and not exists (
       select 1 from search_vectors v where v.corpus = p.corpus and v.source = p.source and v.position = p.position)
     order by p.position limit ?`,
    [corpus, source, maxTexts]
  )
  return rows
}

/** The passages' vectors; null for one that the service cannot use, found by asking for each alone. */
async function embedAll(embedder: Embedder, signal: AbortSignal, passages: Passage[]): Promise<(Float32Array | null)[]> {
  const texts = passages.map(({ context, text }) => context + text)
  try {
    return await embedder.embed(texts, { signal, timeoutMs })
  } catch (failure) {
    if (!(failure instanceof RefusedTexts)) throw failure
    // An endpoint that refuses everything is configured wrongly, which somebody will mend.
    await embedder.embed([harmless], { signal, timeoutMs })
    const alone: (Float32Array | null)[] = []
    for (const text of texts) alone.push(await embedAlone(embedder, signal, text))
    return alone
  }
}

async function embedAlone(embedder: Embedder, signal: AbortSignal, text: string): Promise<Float32Array | null> {
  try {
    return (await embedder.embed([text], { signal, timeoutMs }))[0] ?? null
  } catch (failure) {
    if (failure instanceof RefusedTexts) return null
    throw failure
  }
}

/** What no endpoint has a reason to refuse. */
const harmless = 'Hello'

/** A passage that the service cannot use has an empty vector, so that it is not tried again. */
async function storeVectors(
  db: Db,
  { model, indexed }: StoredModel,
  { corpus, source }: Waiting,
  passages: Passage[],
  vectors: (Float32Array | null)[]
): Promise<void> {
  const bytes = vectors.map(vector => (vector && !indexed ? packVector(vector) : Buffer.alloc(0)))
  const near = vectors.map(vector => (vector && indexed ? `[${vector.join()}]` : null))
  // Passages that were removed or changed meanwhile get none, nor does any when the model has changed.
  await db.raw(
    `insert into search_vectors (corpus, source, position, vector${indexed ? ', near' : ''})
     select p.corpus, p.source, p.position, v.vector${indexed ? ', v.near::vector' : ''}
     from unnest(?::integer[], ?::bytea[], ?::text[], ?::text[]) as v (position, vector, near, text)
     join search_passages p on p.corpus = ? and p.source = ? and p.position = v.position and p.text = v.text
     where exists (select 1 from embedding_model where model = ?)
     on conflict do nothing`,
    [
      ...[passages.map(({ position }) => position), bytes, near, passages.map(({ text }) => text)],
      ...[corpus, source, model]
    ] as Knex.RawBinding[]
  )
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, Math.min(ms, longestRestMs))
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
}

const timeoutMs = 60_000
const restMs = 5000
/** Other documents wait too when the service asks to, at least so long. */
const longestRestMs = 10_000
