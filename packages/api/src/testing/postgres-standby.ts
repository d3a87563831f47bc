import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type NetworkPlace, type PostgresCluster, startCluster } from './postgres-cluster.ts'

/** A server that follows another one until it is promoted. */
export type PostgresStandby = PostgresCluster & {
  /** Makes it a primary; resolves when it takes writes. */
  promote(): Promise<void>
}

type Options = {
  durable?: boolean
  place?: NetworkPlace
  /** The address of the primary there, instead of its socket. */
  primaryAddress?: string
}

/** Starts a standby that streams from a primary, which has been started as `replicated`. From then on each commit of the primary waits for it. */
export async function startStandby(primary: PostgresCluster, options: Options = {}): Promise<PostgresStandby> {
  const { place, primaryAddress = primary.folder } = options
  const standby = await startCluster({ ...options, replicated: true }, async ({ binaries, user, folder, data }) => {
    const base = ['-D', data, '-h', primaryAddress, '-U', 'postgres', '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    const [command, ...args] = [...(place?.within ?? []), join(binaries, 'pg_basebackup'), ...base]
    await promisify(execFile)(command!, args, { ...(!place && user), cwd: folder })
    if (place && user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, data])
  })
  const ask = async <Row extends object>(server: PostgresCluster, ...statements: string[]): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    try {
      let rows: Row[] = []
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  await ask(primary, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  for (;;) {
    const [row] = await ask<{ synced: boolean }>(
      primary,
      "select count(*) > 0 as synced from pg_stat_replication where sync_state = 'sync'"
    )
    if (row!.synced) break
    await delay(50)
  }
  return {
    ...standby,
    async promote() {
      await ask(standby, 'select pg_promote(true)')
    }
  }
}
