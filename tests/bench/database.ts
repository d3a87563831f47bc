import pg from 'pg'
import { startPostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'

/** A PostgreSQL that waits for the disk, as in production, with a database for each server that stores something. */
export type Databases = { lyceum: string; floor: string; stop(): Promise<void> }

/** @throws with instructions when PostgreSQL is not installed */
export async function startDatabases(): Promise<Databases> {
  const cluster = await startPostgresCluster({ durable: true })
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query('CREATE DATABASE floor')
  await client.end()
  return { lyceum: cluster.url('postgres'), floor: cluster.url('floor'), stop: cluster.stop }
}
