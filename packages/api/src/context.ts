import type { Logger } from 'pino'
import type { UseCounter } from './agents/use-counter.ts'
import type { FileReader } from './attachments/reader.ts'
import type { Budgets } from './budgets/known-budgets.ts'
import type { Config } from './config/config.ts'
import type { Outgoing } from './connectors/client/outgoing.ts'
import type { Connectors } from './connectors/index.ts'
import type { TopicNames } from './courses/topic-names.ts'
import type { Db } from './db/connect.ts'
import type { ReadCopy } from './db/read-copy.ts'
import type { Sql } from './db/sql.ts'
import type { Ingest } from './documents/ingest.ts'
import type { PassageSearch } from './embeddings/embeddings.ts'
import type { Metrics } from './http/metrics.ts'
import type { PolicyInForce } from './policy/in-force.ts'
import type { Moderation } from './policy/moderation.ts'
import type { ReplyEngine } from './replies/reply-engine.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Transcription } from './speech/transcription.ts'
import type { Storage } from './storage/storage.ts'
import type { WebSearch } from './web-search/web-search.ts'

/** Shared services and connections, created once at the start and passed to all handlers. */
export type Context = {
  config: Config
  db: Db
  /** The same database with prepared statements instead of a query builder, for the queries that every question runs. */
  sql: Sql
  /** Reads what may be some seconds old. */
  reads: ReadCopy
  log: Logger
  now: () => Date
  secrets: Secrets
  storage: Storage
  connectors: Connectors
  /** The HTTP client for platforms. */
  outgoing: Outgoing
  /** Undefined if none is configured. */
  webSearch: WebSearch | undefined
  /** Searches the passages of knowledge bases. */
  passages: PassageSearch
  /** Reads the documents that are sent with questions. */
  files: FileReader
  /** Turns recordings into text; undefined when no service is configured. */
  transcription: Transcription | undefined
  /** The rules of the organisation for questions. */
  policy: PolicyInForce
  /** Says which questions should not be answered; undefined when no service is configured. */
  moderation: Moderation | undefined
  /** Names what courses ask about; undefined when no model is configured. */
  topicNames: TopicNames | undefined
  /** Calls learning platforms: their keys, tokens and services. */
  lms: Outgoing
  /** Calls what people link to. Unlike `outgoing`, it reaches no private host of a platform. */
  web: Outgoing
  /** The replies that run in this process, and those that it reads from other processes. */
  replies: ReplyEngine
  uses: UseCounter
  budgets: Budgets
  /** Makes uploaded documents searchable, in the background. */
  ingest: Ingest
  metrics: Metrics
  /** Whether the process is about to stop, so that no load balancer should choose it. */
  stopping: boolean
  /** Ends running replies, which are stored with the text received so far, and closes all connections. */
  stop(): Promise<void>
}
