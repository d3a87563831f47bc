import { type Db, inTransaction } from '../db/connect.ts'
import { queueMissing } from './queue.ts'

/** The model of the stored vectors. The dimension is known after its first answer. */
export type StoredModel = {
  model: string
  dimension: number | null
  /** Whether vectors stand in a column of pgvector, `near`, instead of bytes. */
  indexed: boolean
}

export async function findModel(db: Db): Promise<StoredModel | undefined> {
  return db('embeddingModel').first('model', 'dimension', 'indexed')
}

/** The model of the stored vectors; if there is none yet, it is this one. */
export async function adoptModel(db: Db, model: string): Promise<StoredModel> {
  await db('embeddingModel').insert({ model }).onConflict().ignore()
  return (await findModel(db))!
}

/** Forgets all vectors, and has new ones made by this model; how many documents wait for them. */
export function replaceModel(db: Db, model: string): Promise<number> {
  return inTransaction(db, async transaction => {
    await transaction.raw('truncate search_vectors')
    await transaction.raw('alter table search_vectors drop column if exists near')
    await transaction('embeddingModel').delete()
    await transaction('embeddingModel').insert({ model })
    return queueMissing(transaction)
  })
}

/** Prepares for vectors of the dimension that the model turned out to have; the first process that comes decides. */
export function learnDimension(db: Db, dimension: number): Promise<StoredModel> {
  return inTransaction(db, async transaction => {
    const stored: StoredModel = await transaction('embeddingModel').forUpdate().first('model', 'dimension', 'indexed')
    if (stored.dimension !== null) return stored
    const indexed = dimension <= maxIndexedDimension && (await hasPgvector(transaction))
    if (indexed) {
      await transaction.raw(`alter table search_vectors add column near vector(${Math.trunc(dimension)})`)
      // There is no vector yet, so nothing waits for this.
      await transaction.raw('create index search_vectors_near on search_vectors using hnsw (near vector_cosine_ops)')
    }
    await transaction('embeddingModel').update({ dimension, indexed })
    return { ...stored, dimension, indexed }
  })
}

/** The most that an index of pgvector takes. */
const maxIndexedDimension = 2000

/** Whether the extension is there, or may be created by this user. The version that can search on within filters is needed, 0.8. */
async function hasPgvector(transaction: Db): Promise<boolean> {
  try {
    await inTransaction(transaction, inner => inner.raw('create extension if not exists vector'))
  } catch {
    return false
  }
  const { rows } = await transaction.raw("select extversion as version from pg_extension where extname = 'vector'")
  const [major = 0, minor = 0] = String(rows[0]?.version).split('.').map(Number)
  return major > 0 || minor >= 8
}
