import type { PGlite } from '@electric-sql/pglite'
import type { BackendQueue } from './backend-queue.ts'

/**
 * Does the work of a PostgreSQL server's background processes: checkpoints, without which the write-ahead log grows without
 * limit, and vacuum, which removes dead rows and updates statistics. Returns a function that stops it.
 */
export function startHousekeeping(
  database: PGlite,
  queue: BackendQueue,
  everyMs: number,
  onFailure: (failure: unknown) => void
): () => void {
  let timer = setTimeout(run, everyMs)
  let stopped = false
  function run(): void {
    checkpoint(database, queue)
      .then(() => vacuum(database, queue))
      .catch(onFailure)
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs)
      })
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Runs a checkpoint if enough log was written since the last one. */
async function checkpoint(database: PGlite, queue: BackendQueue): Promise<void> {
  await queue.runExclusive(async () => {
    const { rows } = await database.query<{ written: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS written FROM pg_control_checkpoint()'
    )
    if (rows[0] && rows[0].written > checkpointBytes) await database.query('CHECKPOINT')
  })
}

/** Vacuums one table at a time, so that sessions wait for one table only. */
async function vacuum(database: PGlite, queue: BackendQueue): Promise<void> {
  const { rows } = await queue.runExclusive(() => database.query<{ name: string }>(tablesToVacuum))
  for (const { name } of rows) await queue.runExclusive(() => database.query(`VACUUM (ANALYZE) ${name}`))
}

/** Bytes of write-ahead log between checkpoints. */
const checkpointBytes = 4 * 2 ** 20

/** PostgreSQL's own rule for autovacuum and autoanalyze at their default settings. */
const tablesToVacuum = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`
