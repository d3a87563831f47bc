import type { PGlite } from '@electric-sql/pglite'
import type { BackendQueue } from './backend-queue.ts'

/**
 * Does what a PostgreSQL server's background processes do and a lone backend does not: checkpoints, without which the
 * write-ahead log grows for ever, and vacuum, without which dead rows stay and the planner knows nothing. Returns what stops it.
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

/** Brings the data files up to date, if enough was written to be worth it. */
async function checkpoint(database: PGlite, queue: BackendQueue): Promise<void> {
  await queue.runExclusive(async () => {
    const { rows } = await database.query<{ written: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS written FROM pg_control_checkpoint()'
    )
    if (rows[0] && rows[0].written > worthCheckpoint) await database.query('CHECKPOINT')
  })
}

/** One table at a time, so that nobody waits for all of them. */
async function vacuum(database: PGlite, queue: BackendQueue): Promise<void> {
  const { rows } = await queue.runExclusive(() => database.query<{ name: string }>(needyTables))
  for (const { name } of rows) await queue.runExclusive(() => database.query(`VACUUM (ANALYZE) ${name}`))
}

/** Bytes of log. */
const worthCheckpoint = 4 * 2 ** 20

/** PostgreSQL's own rule for autovacuum and autoanalyze at their default settings. */
const needyTables = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`
