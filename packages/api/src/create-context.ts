import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { createOutgoing } from './connectors/call.ts'
import { connectors } from './connectors/index.ts'
import type { Context } from './context.ts'
import { createReplyEngine } from './conversations/reply-engine.ts'
import { connectDatabase, type DatabaseAddress } from './db/connect.ts'
import { templateFile } from './db/embedded/build-template.ts'
import { startEmbeddedDatabase } from './db/embedded/start-embedded.ts'
import { createMetrics } from './http/metrics.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createDiskStorage } from './storage/disk.ts'
import type { Storage } from './storage/storage.ts'

/** What a test brings of its own; everything else is the real thing. */
export type ContextOverrides = { database?: DatabaseAddress; storage?: Storage; now?: () => Date }

/** Makes everything with a life: the database (ours, when none is configured), files, ways out, running replies. */
export async function createContext(config: Config, log: Logger, overrides: ContextOverrides = {}): Promise<Context> {
  const embedded =
    overrides.database || config.databaseUrl
      ? undefined
      : await startEmbeddedDatabase({
          dataDir: join(config.dataDir, 'database'),
          templateFile,
          log: { info: text => log.info(text), warn: text => log.warn(text), error: text => log.error(text) }
        })
  const db = connectDatabase(overrides.database ?? config.databaseUrl ?? embedded!.connection)
  const metrics = createMetrics()
  const outgoing = createOutgoing({ allowedHosts: config.platformAllowedHosts, log, onFailure: metrics.upstreamFailed })
  const basis = {
    config,
    db,
    log,
    now: overrides.now ?? (() => new Date()),
    secrets: createSecrets(config.secretsKeys),
    storage: overrides.storage ?? createDiskStorage(join(config.dataDir, 'files')),
    connectors,
    outgoing
  }
  const replies = createReplyEngine(basis)
  metrics.watchReplies(() => replies.running)
  return {
    ...basis,
    replies,
    metrics,
    async stop() {
      await replies.stop()
      await outgoing.stop()
      await db.destroy()
      await embedded?.stop()
    }
  }
}
