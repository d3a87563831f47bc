import { setTimeout as delay } from 'node:timers/promises'
import { addressOf, type DatabaseAddress } from './address.ts'
import { clientOf } from './client.ts'
import { namesOf, parseDatabaseUrl } from './database-url.ts'

type Log = { error(fields: object, message: string): void }

/**
 * Waits until a connection to the database can be opened; logs once every half minute which address does not answer, and why.
 * @param onAway called after each attempt that failed
 * @throws Error when the server answers but refuses this user or password
 */
export async function waitForDatabase(address: DatabaseAddress, log: Log, onAway: () => Promise<unknown>): Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (let pause = 500; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return await connectOnce(address)
    } catch (failure) {
      const { code = '', message } = failure as { code?: string; message: string }
      if (code.startsWith('28')) throw new Error(`the database ${describeAddress(address)} refuses the user: ${message}`)
      await onAway()
      if (performance.now() - loggedAt > logEveryMs) {
        loggedAt = performance.now()
        log.error({ reason: code || message }, `waiting for the database ${describeAddress(address)}: ${message || code}`)
      }
      await delay(pause)
    }
  }
}

async function connectOnce(address: DatabaseAddress): Promise<void> {
  const Client = clientOf(address)
  const client = new Client({ ...addressOf(address), connectionTimeoutMillis: 5000 })
  // A connection that breaks while it opens reports it here, too.
  client.on('error', () => {})
  // One that does not open is closed by the driver; to end it would wait for ever.
  await client.connect()
  await client.end()
}

/** The hosts, ports and name of a database, without user and password. */
export function describeAddress(address: DatabaseAddress): string {
  if (typeof address !== 'string') return 'in this process'
  const { hosts, path } = parseDatabaseUrl(address)!
  return `at ${namesOf(hosts)}${path}`
}

const maxPauseMs = 5000
const logEveryMs = 30_000
