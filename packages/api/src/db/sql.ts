import { AppError, wireName } from '@lyceum/core/contract'
import pg from 'pg'
import { addressOf, columnTypes, type DatabaseAddress, keepAlive } from './address.ts'
import { clientOf } from './client.ts'
import { shareReads } from './share-reads.ts'

/** A statement with positional parameters. It is prepared once per connection, under its name, where the server allows it. */
export type Statement = { name: string; text: string }

/** Runs single statements without a query builder: for what every question passes. Column names are as the statement says. */
export type Sql = {
  /** @throws AppError unavailable while the database cannot be reached; else what the database reports */
  rows<Row>(statement: Statement, values: unknown[]): Promise<Row[]>
  /** Runs statements in one transaction on one connection: all of them count, or none. @throws as `rows`, and what `run` throws */
  transaction<T>(run: (rows: Sql['rows']) => Promise<T>): Promise<T>
  /**
   * The same for a read that many ask for at the same moment: while one runs, those who want its rows share the next one. Nobody
   * gets rows that were read before they asked. The rows are shared, so they must not be changed.
   */
  sharedRows<Row>(statement: Statement, values: string[]): Promise<readonly Readonly<Row>[]>
  /** Connections of the pool now, and how many callers wait for one. */
  readonly pool: { size: number; idle: number; waiting: number }
  end(): Promise<void>
}

/** The embedded database has one backend and no named statements; PostgreSQL prepares each statement once per connection. */
const settings = {
  embedded: { max: 2, prepares: false, timeouts: {} },
  server: {
    max: 6,
    prepares: true,
    // The server's own limit comes first, so that the connection stays usable; ours is for a server that says nothing at all.
    timeouts: { statement_timeout: 10_000, query_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }
  }
}
// Also the time that a question may wait for its turn when a thousand come at once.
const connectionTimeoutMillis = 15_000
const retryAfterSeconds = 5

/** Opens a pool of its own for these statements, so that they don't wait behind long lists. */
export function createSql(address: DatabaseAddress, onError: (failure: Error) => void, maxConnections?: number): Sql {
  const { max, prepares, timeouts } = typeof address === 'string' ? settings.server : settings.embedded
  const pool = new pg.Pool({
    Client: clientOf(address),
    ...addressOf(address),
    ...timeouts,
    max: maxConnections ?? max,
    // They stay open: closing idle ones would take a timer for every statement.
    min: maxConnections ?? max,
    connectionTimeoutMillis,
    types: columnTypes,
    ...keepAlive,
    application_name: 'lyceum-replies'
  })
  // An idle connection that breaks is replaced by the pool; without a listener its error would end the process.
  pool.on('error', (failure: Error & { client?: unknown }) => {
    // The pool puts the connection there, with all its settings, and the log would write them.
    delete failure.client
    onError(failure)
  })
  // The pool listens to idle ones only. One that is in use may break after its last answer and before it is given back: the pool
  // sees that it is of no use, but its error would end the process too.
  pool.on('connect', client => void client.on('error', () => {}))

  /** Lends a connection. One that broke is not used again. */
  async function withClient<T>(use: (rows: Sql['rows']) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((failure: unknown) => {
      throw unavailable(failure)
    })
    const rows = async <Row>({ name, text }: Statement, values: unknown[]): Promise<Row[]> =>
      (await client.query(prepares ? { name, text, values } : { text, values })).rows
    try {
      const result = await use(rows)
      client.release()
      return result
    } catch (failure) {
      const broken = isBroken(failure)
      client.release(broken)
      throw broken ? unavailable(failure) : failure
    }
  }

  const rows: Sql['rows'] = (statement, values) => withClient(rows => rows(statement, values))

  const shared = shareReads((statement: Statement, values: string[]) => rows<unknown>(statement, values))

  return {
    rows,
    transaction: run =>
      withClient(async rows => {
        await rows(begin, [])
        try {
          const result = await run(rows)
          await rows(commit, [])
          return result
        } catch (failure) {
          if (!isBroken(failure)) await rows(rollback, [])
          throw failure
        }
      }),
    sharedRows: <Row>(statement: Statement, values: string[]) =>
      shared(JSON.stringify([statement.name, values]), statement, values) as Promise<Row[]>,
    get pool() {
      return { size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
    end: () => (pool.ended ? Promise.resolve() : pool.end())
  }
}

/**
 * The columns of a select, by our names for them. A prepared statement must name its columns: one that selects `*` fails on open
 * connections as soon as a migration adds a column.
 */
export const selectList = (alias: string, names: readonly string[]): string =>
  names.map(name => `${alias}.${wireName(name)} as "${name}"`).join(', ')

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map(text => ({ name: `sql_${text}`, text })) as [
  Statement,
  Statement,
  Statement
]

const unavailable = (cause: unknown) => new AppError('unavailable', { retryAfter: retryAfterSeconds, cause })

/** The error for a failure of the database itself, also of a query builder's; undefined for any other failure. */
export const asUnavailable = (failure: unknown): AppError | undefined => (isBroken(failure) ? unavailable(failure) : undefined)

/**
 * Whether a failure is one of the connection or of the server (PostgreSQL's classes 08, 53 and 57, a database that takes no connections,
 * and 25006, a standby, which takes no writes), and not of the statement.
 */
function isBroken(failure: unknown): boolean {
  const { name, code = '', message = '', syscall = 'connect' } = (failure ?? {}) as Record<string, string | undefined>
  if (/^(08|53|57|25006)/.test(code) || (networkErrors.has(code) && networkCalls.has(syscall)) || name === 'KnexTimeoutError')
    return true
  return /timeout|terminated|not queryable|Connection ended|not currently accepting connections/i.test(message)
}

const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT'
])
// Files fail with some of the same codes, but in other calls.
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
