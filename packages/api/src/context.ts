import type { Logger } from 'pino'
import type { UsageCounter } from './agents/usage-counter.ts'
import type { Config } from './config/config.ts'
import type { Connectors } from './connectors/index.ts'
import type { Outgoing } from './connectors/outgoing.ts'
import type { Db } from './db/connect.ts'
import type { Sql } from './db/sql.ts'
import type { Metrics } from './http/metrics.ts'
import type { ReplyEngine } from './replies/reply-engine.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'

/** Everything with a life, made once at the start and handed down. */
export type Context = {
  config: Config
  db: Db
  /** The same database without a query builder, for what every question passes. */
  sql: Sql
  log: Logger
  now: () => Date
  secrets: Secrets
  storage: Storage
  connectors: Connectors
  /** The one way out to platforms. */
  outgoing: Outgoing
  /** The replies that run in this process, and those it reads from others. */
  replies: ReplyEngine
  usage: UsageCounter
  metrics: Metrics
  /** Ends listeners, running work and connections; running replies are written as far as they came. */
  stop(): Promise<void>
}
