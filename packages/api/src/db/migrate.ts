import { setTimeout as wait } from 'node:timers/promises'
import { type Db, inTransaction } from './connect.ts'
import { type Log, silent } from './log.ts'
import { type Migration, type MigrationSettings, migrations as ours } from './migrations/index.ts'

/**
 * Runs all pending migrations in the list's order, in one transaction. Safe to call from any number of processes at once: they
 * run one after the other, and the later ones find nothing to do. Resolves with the names that ran.
 * @throws Error in words for who runs the server: when the database has a migration that is not in the list, because it belongs to a newer
 * version of the product; when servers run that a pending migration would break
 *
 * Knex's migrator is not used because it locks by a row, which a killed process leaves locked, and requires a `down` for every
 * step.
 */
export async function migrate(
  db: Db,
  migrations: Migration[] = ours,
  settings?: MigrationSettings,
  { log = silent, lockMs = 5000, triesMs = 600_000 }: Patience = {}
): Promise<string[]> {
  assertOrder(migrations)
  const until = performance.now() + triesMs
  for (;;) {
    try {
      return await runPending(db, migrations, settings, lockMs)
    } catch (failure) {
      if ((failure as { code?: unknown }).code !== lockNotAvailable || performance.now() > until) throw failure
      log.warn('the migrations wait for something that reads the tables that they change, such as a backup; they begin anew')
      await wait(lockMs)
    }
  }
}

/**
 * How long a migration may wait for a table, in milliseconds: whoever waits for one to change it keeps everybody else from it, as behind
 * a backup. Then all begins anew, for so long.
 */
type Patience = { log?: Pick<Log, 'warn'>; lockMs?: number; triesMs?: number }

const lockNotAvailable = '55P03'

function runPending(db: Db, migrations: Migration[], settings: MigrationSettings | undefined, lockMs: number): Promise<string[]> {
  return inTransaction(db, async transaction => {
    // Changing a large table may take longer than a call may, and so may waiting for another process that does it.
    await transaction.raw('SET LOCAL statement_timeout = 0')
    await transaction.raw('SELECT pg_advisory_xact_lock(?)', [lockKey])
    await transaction.raw(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())'
    )
    const done: string[] = await transaction('migrations').orderBy('name').pluck('name')
    assertNotNewer(done, migrations)
    const pending = migrations.filter(({ name }) => !done.includes(name))
    await assertNoneBroken(transaction, pending)
    await transaction.raw(`SET LOCAL lock_timeout = ${lockMs}`)
    for (const { name, up } of pending) {
      await up(transaction, settings)
      await transaction('migrations').insert({ name })
    }
    return pending.map(({ name }) => name)
  })
}

// Any number that nothing else in the database uses for a lock.
const lockKey = 4_952_001

function assertOrder(migrations: Migration[]): void {
  const wrong = migrations.find(({ name }, index) => index > 0 && name <= migrations[index - 1]!.name)
  if (wrong) throw new Error(`migration ${wrong.name} is listed after one that is as new or newer`)
}

function assertNotNewer(done: string[], migrations: Migration[]): void {
  const unknown = done.filter(name => !migrations.some(migration => migration.name === name))
  if (unknown.length > 0) throw new Error(`the database belongs to a newer version, which ran: ${unknown.join(', ')}`)
}

/** `times.replyStale` of the contract, by which processes judge each other; what prepares tests loads this file without the contract. */
export const aliveMs = 20_000

/** Whoever runs while something is pending is older: a newer one would have run it. */
async function assertNoneBroken(db: Db, pending: Migration[]): Promise<void> {
  const breaking = pending.filter(({ breaksOlder }) => breaksOlder !== undefined)
  if (breaking.length === 0 || !(await db.schema.hasTable('reply_processes'))) return
  const { rows } = await db.raw<{ rows: { running: number }[] }>(
    "select count(*)::int as running from reply_processes where alive_at > now() - ? * interval '1 millisecond'",
    [aliveMs]
  )
  const { running } = rows[0]!
  if (running === 0) return
  const reasons = breaking.map(({ name, breaksOlder }) => `\n- ${breaksOlder} (${name})`).join('')
  throw new Error(
    `This version cannot run beside the one before, of which ${running} ${running === 1 ? 'server runs' : 'servers run'}:${reasons}
Stop them all, then start this one. One that was killed counts for ${aliveMs / 1000} seconds.`
  )
}
