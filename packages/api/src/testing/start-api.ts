import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoPlatforms } from '../../../../examples/demo-platforms/index.d.mts'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { newSigningKey } from '../config/local-secrets.ts'
import { readConfig } from '../config/read-config.ts'
import type { Context } from '../context.ts'
import { type ContextOverrides, createContext } from '../create-context.ts'
import type { Db } from '../db/connect.ts'
import type { PageBuilds } from '../http/pages.ts'
import { createLog } from '../log.ts'
import { listen } from '../serve.ts'
import { type CallAs, createCall } from './call.ts'
import { type Engine, openTestDatabase, type TestDatabase } from './databases.ts'

/** A running server with its own database. */
export type TestApi = {
  url: string
  /** Creates a caller with these headers. */
  as(headers: Record<string, string>): CallAs
  app: { context: Context }
  context: Context
  db: Db
  /** The lines of the log, as JSON. */
  logs: string[]
  /** The demo platforms; only with `platform: true`. */
  platform: DemoPlatforms
  /** Moves the server's clock forward. */
  passTime(seconds: number): void
  stop(): Promise<void>
}

type Options = {
  engine?: Engine
  /** A database that exists, instead of a new one. */
  database?: TestDatabase
  config?: Partial<Config>
  platform?: boolean
  builds?: PageBuilds
  /** Makes uploaded documents searchable, in this process; see `ingest-here.ts`. */
  processDue?: ContextOverrides['processDue']
}

/** Starts the app on a free port with a new database, an in-memory log and files in a temporary folder. */
export async function startApi({
  engine,
  database: given,
  config: configChanges = {},
  platform: withPlatform = false,
  builds,
  processDue
}: Options = {}): Promise<TestApi> {
  const database = given ?? (await openTestDatabase(engine))
  const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-api-'))
  const platform = withPlatform ? await startPlatforms() : undefined
  const serving = await listen('127.0.0.1', 0)
  const url = `http://127.0.0.1:${serving.port}`
  const logs: string[] = []
  let clockOffset = 0

  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      TOKEN_SECRET: secrets.tokenSecret,
      SECRETS_KEY: secrets.key,
      LOG_LEVEL: 'debug'
    }),
    port: serving.port,
    baseUrl: url,
    databaseUrl: typeof database.connection === 'string' ? database.connection : undefined,
    oidc: { kind: 'embedded', signingKey: newSigningKey() },
    platformAllowedHosts: ['127.0.0.1:*'],
    // Looking for documents is left to those tests that upload some.
    ingestWorkers: processDue ? 1 : 0,
    ...configChanges
  }
  const context = await createContext(config, createLog(config.logLevel, { write: line => void logs.push(line) }), {
    database: database.connection,
    now: () => new Date(Date.now() + clockOffset),
    ...(processDue && { processDue })
  })
  await context.replies.begin()
  context.ingest.begin()
  serving.answer(await createApp(context, builds))

  return {
    url,
    as: headers => createCall(url, headers),
    app: { context },
    context,
    db: database.db,
    logs,
    get platform() {
      if (!platform) throw new Error('start with { platform: true }')
      return platform
    },
    passTime(seconds) {
      clockOffset += seconds * 1000
    },
    async stop() {
      await context.replies.stop(0)
      await serving.stop(0)
      await context.stop()
      await platform?.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

async function startPlatforms(): Promise<DemoPlatforms> {
  const { startDemoPlatforms } = await import('../../../../examples/demo-platforms/index.mjs')
  return startDemoPlatforms({ paceMs: 0 })
}

/** What servers have in common that share a database, made for each run. */
export const secrets = {
  tokenSecret: randomBytes(32).toString('base64url'),
  key: `test:${randomBytes(32).toString('base64')}`
}
