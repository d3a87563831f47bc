import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import type { PresentEvent } from './encode-event.ts'

/** All that running replies need. They know neither HTTP, nor who asks, nor platforms. */
export type ReplyDependencies = {
  sql: Sql
  /** Where other processes can be notified; undefined for the embedded database, which serves this process alone. */
  databaseUrl: string | undefined
  log: Logger
  now: () => Date
  present: PresentEvent
  /** The words of a text, by which its message is found. */
  wordsOf: (text: string) => Promise<string>
  /** The zone in which days of usage are counted. */
  timeZone: () => string
}
