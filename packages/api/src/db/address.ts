import { basename, dirname } from 'node:path'
import pg from 'pg'
import { parseDatabaseUrl } from './database-url.ts'

/** A PostgreSQL address, of one server or several, or the socket of the embedded database. */
export type DatabaseAddress = string | { socketPath: string }

/** The address in the driver's words. */
export function addressOf(address: DatabaseAddress): pg.ClientConfig {
  if (typeof address === 'string') {
    const url = parseDatabaseUrl(address)
    // The client that connects says which of several servers it is.
    return { connectionString: url?.isSought ? url.urlOf(url.hosts[0]!) : address }
  }
  // The driver is given a folder and a port, from which it makes the name of the socket.
  const port = Number(basename(address.socketPath).split('.').at(-1))
  return { host: dirname(address.socketPath), port, user: 'postgres', database: 'postgres', ssl: false }
}

/** An idle connection asks after five seconds, ten times, whether the other machine is still there; the system would wait for two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 }

const oid = { bigint: 20, numeric: 1700, date: 1082, bigintArray: 1016 }
const parsers: Record<number, (text: string) => unknown> = {
  [oid.bigint]: Number,
  [oid.numeric]: Number,
  // The driver would make it midnight where the server happens to stand.
  [oid.date]: text => text,
  [oid.bigintArray]: text => (pg.types.getTypeParser(oid.bigintArray)(text) as string[]).map(Number)
}

/** How column values are read: bigint, count, sum and avg as numbers, timestamptz as Date, date as 'YYYY-MM-DD'. */
export const columnTypes = {
  getTypeParser: (id: number, format = 'text') =>
    (format === 'text' && parsers[id]) || pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text')
}
