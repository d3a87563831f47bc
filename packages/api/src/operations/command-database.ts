import type { Config } from '../config/config.ts'
import { connectDatabase, type Db } from '../db/connect.ts'

/**
 * Runs a command's work on the database of the server: that of `DATABASE_URL`, beside running servers, or the embedded one, which only
 * one process can use. Statements over all that is stored take longer than a call may.
 * @throws Error in words for who runs the server
 */
export async function withDatabase<T>({ databaseUrl, dataDir }: Config, work: (db: Db) => Promise<T>): Promise<T> {
  if (databaseUrl) return finished(connectDatabase(databaseUrl, { patient: true }), work)
  const { hasEmbedded, openEmbedded } = await import('../db/embedded/open-embedded.ts')
  if (!hasEmbedded(dataDir))
    throw new Error(`There is no database in ${dataDir} yet. Start the server once, or set DATABASE_URL.`)
  const embedded = await openEmbedded(dataDir)
  return finished(connectDatabase(embedded.connection), work).finally(() => embedded.stop())
}

const finished = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => work(db).finally(() => db.destroy())
