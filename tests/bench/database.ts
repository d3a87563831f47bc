import { findPostgres } from '../../packages/api/src/testing/postgres-binaries.ts'
import { startPostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'
import type { Options } from './options.ts'

/** The database that the server uses; without `url` its embedded one. */
export type Database = { name: string; url?: string; stop(): Promise<void> }

/** Starts PostgreSQL if it is installed, unless `requested` says otherwise. It waits for the disk, as in production. */
export async function startDatabase(requested: Options['database']): Promise<Database> {
  if (requested === 'embedded' || (requested === undefined && !isPostgresInstalled()))
    return { name: 'the embedded database', stop: async () => {} }
  const cluster = await startPostgresCluster({ durable: true })
  return { name: 'PostgreSQL', url: cluster.url('postgres'), stop: cluster.stop }
}

function isPostgresInstalled(): boolean {
  try {
    findPostgres()
    return true
  } catch {
    return false
  }
}
