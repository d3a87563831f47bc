import type { Db } from '../db/connect.ts'

/** Works in a schema of its own, of which nothing remains. */
export async function inSchema<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  let result: T | undefined
  const undone = new Error('undone')
  await db
    .transaction(async transaction => {
      await transaction.raw('create schema apart')
      await transaction.raw('set local search_path to apart')
      result = await work(transaction)
      throw undone
    })
    .catch(failure => {
      if (failure !== undone) throw failure
    })
  return result as T
}
