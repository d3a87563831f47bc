import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Connectors } from '../connectors/index.ts'
import type { Outgoing } from '../connectors/outgoing.ts'
import type { Db } from '../db/connect.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Storage } from '../storage/storage.ts'

/** All that replies need to run. They are a part of the context, so they must not know it. */
export type ReplyDependencies = {
  config: Pick<Config, 'databaseUrl' | 'tokenSecret' | 'limits'>
  db: Db
  log: Logger
  now: () => Date
  secrets: Secrets
  storage: Storage
  connectors: Connectors
  /** The one way out to platforms. */
  outgoing: Outgoing
}
