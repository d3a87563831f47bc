import { basename, dirname } from 'node:path'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { type Log, silent } from './log.ts'

export type Db = Knex

/** A PostgreSQL address, or the socket of the embedded database. */
export type DatabaseAddress = string | { socketPath: string }

/**
 * Opens a connection pool. Column and table names are camelCase in the code and snake_case in SQL; only this file
 * renames them (raw SQL is written in snake_case, its rows are returned in camelCase; keys inside JSON are not renamed).
 * bigint, count, sum and avg are returned as numbers, timestamptz as Date, date as 'YYYY-MM-DD'.
 */
export function connectDatabase(connection: DatabaseAddress, options: { poolSize?: number; log?: Log } = {}): Db {
  const { log = silent } = options
  const poolSize = options.poolSize ?? (typeof connection === 'string' ? serverPoolSize : embeddedPoolSize)
  return knex({
    client: RenamingClient,
    connection: { ...addressOf(connection), types, application_name: 'lyceum', connectionTimeoutMillis, keepAlive: true },
    pool: { min: 0, max: poolSize },
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

const serverPoolSize = 10
// The embedded database has one backend, so more connections would only wait in another queue.
const embeddedPoolSize = 6
const connectionTimeoutMillis = 10_000

function addressOf(connection: DatabaseAddress): pg.ClientConfig {
  if (typeof connection === 'string') return { connectionString: connection }
  // The driver takes a folder and a port, from which it builds the socket's name.
  const port = Number(basename(connection.socketPath).split('.').at(-1))
  return { host: dirname(connection.socketPath), port, user: 'postgres', database: 'postgres', ssl: false }
}

const oid = { bigint: 20, numeric: 1700, date: 1082, bigintArray: 1016 }
const parsers: Record<number, (text: string) => unknown> = {
  [oid.bigint]: Number,
  [oid.numeric]: Number,
  // The driver would convert it to midnight in the server's time zone.
  [oid.date]: text => text,
  [oid.bigintArray]: text => (pg.types.getTypeParser(oid.bigintArray)(text) as string[]).map(Number)
}
const types = {
  getTypeParser: (id: number, format: string) =>
    (format === 'text' && parsers[id]) || pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text')
}

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
