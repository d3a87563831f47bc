import { findPostgres } from '../../packages/api/src/testing/postgres-binaries.ts'
import { startPostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'
import type { Options } from './options.ts'

/** The database that the server is told of; no url means its own embedded one. */
export type Database = { name: string; url?: string; stop(): Promise<void> }

/** PostgreSQL if it is found, unless told. It waits for the disk, as a school's does. */
export async function startDatabase(wanted: Options['database']): Promise<Database> {
  if (wanted === 'embedded' || (wanted === undefined && !isPostgresHere()))
    return { name: 'the embedded database', stop: async () => {} }
  const cluster = await startPostgresCluster({ durable: true })
  return { name: 'PostgreSQL', url: cluster.url('postgres'), stop: cluster.stop }
}

function isPostgresHere(): boolean {
  try {
    findPostgres()
    return true
  } catch {
    return false
  }
}
