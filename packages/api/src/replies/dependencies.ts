import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import type { UsedOf } from './claims.ts'
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
  budgets: KnownBudgets
}

/** The budgets as this process knows them; claims are looked up in them. */
export type KnownBudgets = {
  readonly version: number
  /** Reads them again if they have changed. Resolves with whether they are others than in this version. */
  follow(since: number): Promise<boolean>
  /** Is told what is used, after questions of this version have taken of it or found no room. */
  onUsed(uses: readonly UsedOf[]): void
  /** The same after something was booked, which may be of budgets that this process does not know yet, or as others. */
  onBooked(uses: readonly UsedOf[]): Promise<void>
}
