import type pg from 'pg'
import type { Logger } from 'pino'
import { addressOf, keepAlive } from '../db/address.ts'
import { clientOf } from '../db/client.ts'
import { channels } from './channels.ts'

/** Receives the notifications of other processes. */
export type PgListener = { begin(): void; stop(): Promise<void> }

type Options = {
  databaseUrl: string
  log: Logger
  /** These replies have new events, or have ended. */
  onEvents(messageIds: string[]): void
  /** This reply is to be stopped. */
  onAbort(messageId: string): void
}

const reconnectAfter = 1000
const connectionTimeoutMillis = 10_000

/**
 * Listens on a connection of its own and reconnects when it breaks. Notifications missed meanwhile are made up for by polling:
 * readers ask once a second, and every report of this process asks for aborts.
 */
export function createPgListener({ databaseUrl, log, onEvents, onAbort }: Options): PgListener {
  const Client = clientOf(databaseUrl)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    if (stopped) return
    const one: pg.Client = new Client({
      ...addressOf(databaseUrl),
      ...keepAlive,
      application_name: 'lyceum-listen',
      connectionTimeoutMillis
    })
    client = one
    one.on('notification', ({ channel, payload = '' }) => {
      if (channel === channels.aborts) onAbort(payload)
      else if (channel === channels.events) onEvents(payload.split(','))
    })
    one.on('error', failure => log.warn({ err: failure }, 'lost the connection that listens'))
    one.on('end', again)
    try {
      await one.connect()
      await one.query(`listen ${channels.events}`)
      await one.query(`listen ${channels.aborts}`)
    } catch (failure) {
      log.warn({ err: failure }, 'cannot listen to the database')
      await one.end().catch(() => {})
      again()
    }
  }

  function again(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void connect(), reconnectAfter)
  }

  return {
    begin: () => void connect(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    }
  }
}
