import type { Logger } from 'pino'
import type { Sql } from '../db/sql.ts'
import type { Claim, ClaimedUse } from './claims.ts'
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
  /** Is told what was taken, and of what: `uses` are the rows as they were before. */
  onTaken(claims: Claim[], uses: ClaimedUse[]): void
}
