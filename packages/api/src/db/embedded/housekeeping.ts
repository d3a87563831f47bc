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
  let timer = setTimeout(look, everyMs)
  let stopped = false
  function look(): void {
    checkpoint(database, queue)
      .then(() => vacuum(database, queue))
      .catch(onFailure)
      .then(() => {
        if (!stopped) timer = setTimeout(look, everyMs)
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
    if (rows[0] && rows[0].written > worthCheckpoint) await database.query('CHECKPOINT')
  })
}

/** Vacuums one table at a time, so that sessions wait for one table only. */
async function vacuum(database: PGlite, queue: BackendQueue): Promise<void> {
  const { rows } = await queue.runExclusive(() => database.query<{ name: string }>(needyTables))
  for (const { name } of rows) await queue.runExclusive(() => database.query(`VACUUM (ANALYZE) ${name}`))
}

/** Bytes of write-ahead log between checkpoints. */
const worthCheckpoint = 4 * 2 ** 20

/** PostgreSQL's own rule for autovacuum and autoanalyze at their default settings. */
const needyTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`
