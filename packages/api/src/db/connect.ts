import knex, { type Knex } from 'knex'
import type pg from 'pg'
import { addressOf, columnTypes, type DatabaseAddress, keepAlive } from './address.ts'
import { clientOf } from './client.ts'
import { type Log, silent } from './log.ts'

export type Db = Knex

/**
 * Opens a connection pool. Column and table names are camelCase in the code and snake_case in SQL; only this file
 * renames them (raw SQL is written in snake_case, its rows are returned in camelCase; keys inside JSON are not renamed). `patient`: a
 * statement may take as long as it needs.
 */
export function connectDatabase(
  connection: DatabaseAddress,
  options: { poolSize?: number; log?: Log; patient?: boolean } = {}
): Db {
  const { log = silent, patient = false } = options
  const poolSize = options.poolSize ?? (typeof connection === 'string' ? serverPoolSize : embeddedPoolSize)
  return knex({
    client: renamingClient(clientOf(connection)),
    connection: {
      ...addressOf(connection),
      types: columnTypes,
      ...(typeof connection === 'string' && { ...serverTimeouts, ...(patient && { statement_timeout: 0 }) }),
      application_name: 'lyceum',
      connectionTimeoutMillis,
      ...keepAlive
    },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: acquireTimeoutMillis,
    // Its errors are logged, and must not contain the values of a query.
    compileSqlOnError: false,
    log: { warn: message => log.warn(String(message)), error: message => log.error(String(message)), deprecate() {}, debug() {} },
    wrapIdentifier: (name, quote) => quote(toSnake(name))
  })
}

/** Runs `work` in one transaction, or in a savepoint if `db` is a transaction already. */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.transaction(transaction => work(transaction))
}

/** Connections of the pool now, and how many callers wait for one. */
export const poolOf = (db: Db) => (): { size: number; idle: number; waiting: number } => {
  const { pool } = db.client
  return { size: pool.numUsed() + pool.numFree(), idle: pool.numFree(), waiting: pool.numPendingAcquires() }
}

const serverPoolSize = 10
// The embedded database has one backend, so more connections would only wait in another queue.
const embeddedPoolSize = 6
const connectionTimeoutMillis = 10_000
// In milliseconds: a database that is stuck ends a call, and a transaction that was forgotten holds no locks for ever.
const serverTimeouts = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }
// A page that waits longer for a connection says that the service is not available.
const acquireTimeoutMillis = 20_000

type Response = { fields?: { name: string }[]; rows?: Record<string, unknown>[] }
type Query = { response: Response | Response[]; output?: unknown; pluck?: string }

declare module 'knex' {
  namespace Knex {
    interface Client {
      processResponse(query: Query, runner: unknown): unknown
    }
  }
}

// Knex does not export the class of its PostgreSQL dialect; an instance leads to it.
const PgClient: typeof Knex.Client = knex({ client: 'pg' }).client.constructor

/** Renames columns before Knex processes the rows: later, a row cannot be distinguished from a JSON value. */
class RenamingClient extends PgClient {
  override processResponse(query: Query, runner: unknown): unknown {
    // Knex's own queries, about the schema or in its migrator, expect the names of the query.
    if (!query.output && this.config.wrapIdentifier) [query.response].flat().forEach(renameColumns)
    return super.processResponse(query, runner)
  }
}

/** Knex makes its connections of its driver's client. */
const renamingClient = (Client: typeof pg.Client) =>
  class extends RenamingClient {
    _driver(): { Client: typeof pg.Client } {
      return { Client }
    }
  }

function renameColumns(response: Response): void {
  const { fields = [], rows = [] } = response
  if (fields.every(({ name }) => toCamel(name) === name)) return
  response.rows = rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value])))
  for (const field of fields) field.name = toCamel(field.name)
}

const toSnake = memoize(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
const toCamel = memoize(name => name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase()))

/** A bounded cache of names; the bound is for queries that generate names. */
function memoize(rename: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return name => {
    const found = known.get(name)
    if (found !== undefined) return found
    const renamed = rename(name)
    if (known.size < 5000) known.set(name, renamed)
    return renamed
  }
}
