import type { Logger } from 'pino'
import { createUseCounter } from './agents/use-counter.ts'
import { lateFileReader } from './attachments/late-reader.ts'
import { createBudgets } from './budgets/known-budgets.ts'
import { createBudgetWatch } from './budgets/watch-budgets.ts'
import type { Config } from './config/config.ts'
import { createOutgoing } from './connectors/client/call.ts'
import { connectors } from './connectors/index.ts'
import type { Context } from './context.ts'
import { createTopicNames } from './courses/topic-names.ts'
import type { DatabaseAddress } from './db/address.ts'
import { watchHosts } from './db/client.ts'
import { connectDatabase, type Db, poolOf } from './db/connect.ts'
import type { ReadCopy } from './db/read-copy.ts'
import { createSql } from './db/sql.ts'
import { createIngest, type IngestParts } from './documents/ingest.ts'
import { processApart } from './documents/ingest-process.ts'
import { createPassageSearch } from './embeddings/embeddings.ts'
import { countWaiting, isAnyWaiting } from './embeddings/queue.ts'
import { presentFile } from './files/signed-link.ts'
import { createMetrics } from './http/metrics.ts'
import { createPolicyInForce } from './policy/in-force.ts'
import { createModeration } from './policy/moderation.ts'
import { createReplyEngine } from './replies/reply-engine.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createTranscription } from './speech/transcription.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { createNoteFailure, noting } from './system/note-failures.ts'
import { createWebSearch } from './web-search/web-search.ts'

/** Parts that tests replace. */
export type ContextOverrides = {
  database?: DatabaseAddress
  storage?: Storage
  now?: () => Date
  processDue?: (parts: { db: Db; storage: Storage; log: Logger; config: Config }) => IngestParts['processDue']
}

/**
 * Creates everything that has to be stopped at the end: the database (the embedded one if none is configured), file storage, outgoing
 * connections and running replies.
 */
export async function createContext(config: Config, log: Logger, overrides: ContextOverrides = {}): Promise<Context> {
  const embedded = overrides.database || config.databaseUrl ? undefined : await startEmbedded(config, log)
  const address = overrides.database ?? config.databaseUrl ?? embedded!.connection
  watchHosts(address, {
    onFound: host => log.info(`the database's server that takes writes is ${host}`),
    onSeveral: hosts => log.error(`several servers of the database take writes, which only one may: ${hosts}`)
  })
  const db = connectDatabase(address)
  const sql = createSql(address, failure => log.warn({ err: failure }, 'an idle database connection broke'))
  const metrics = createMetrics()
  const { embeddings, moderation, topicNames, transcription, webSearchUrl } = config
  const now = overrides.now ?? (() => new Date())
  const noteFailure = createNoteFailure({ db, log, now })
  const serviceOptions = { log, proxy: config.proxy }
  const outgoing = createOutgoing({
    allowedHosts: config.platformAllowedHosts,
    silences: config.platformSilence,
    proxy: config.proxy,
    log,
    onFailure: reason => {
      metrics.upstreamFailed(reason)
      noteFailure('platforms', reason)
    }
  })
  const base = {
    config,
    db,
    sql,
    reads: await openReads(config, db, log),
    log,
    now,
    secrets: createSecrets(config.secretsKeys),
    storage: overrides.storage ?? (await openStorage(config)),
    connectors,
    outgoing,
    passages: createPassageSearch({
      db,
      sql,
      log,
      address: embeddings,
      proxy: config.proxy,
      onFailure: () => {
        metrics.embeddingsFailed('query')
        noteFailure('embeddings', 'thirdPartyFailed')
      }
    }),
    files: lateFileReader(address, config),
    transcription:
      transcription &&
      noting(createTranscription(transcription, serviceOptions), 'transcribe', failure => noteFailure('voice_input', failure)),
    policy: createPolicyInForce({ db, region: () => config.organisation.region }),
    moderation:
      moderation &&
      noting(createModeration(moderation, serviceOptions), 'isFlagged', failure => noteFailure('moderation', failure)),
    topicNames:
      topicNames && noting(createTopicNames(topicNames, serviceOptions), 'ask', failure => noteFailure('topic_names', failure)),
    lms: createOutgoing({ allowedHosts: config.platformAllowedHosts, proxy: config.proxy, log }),
    web: createOutgoing({ allowedHosts: config.fileLinkAllowedHosts, redirectsToAllowed: true, proxy: config.proxy, log }),
    webSearch:
      webSearchUrl === undefined
        ? undefined
        : noting(createWebSearch(webSearchUrl, serviceOptions), 'search', failure => noteFailure('online_search', failure))
  }
  const budgetWatch = createBudgetWatch({ db, log })
  const budgets = createBudgets({ sql, now, log, organisation: config.organisation, watch: budgetWatch.see })
  const replies = createReplyEngine({
    sql,
    databaseUrl: config.databaseUrl,
    log,
    now: base.now,
    wordsOf: async text => (await import('./conversations/message-words.ts')).messageWords(text),
    timeZone: () => config.organisation.timeZone,
    budgets,
    present: event => (event.type === 'file' ? { ...event, file: presentFile(base, event.file) } : event)
  })
  const uses = createUseCounter({ sql, log })
  const ingest = createIngest({
    db,
    log,
    workers: config.ingestWorkers,
    processDue:
      overrides.processDue?.(base) ?? processApart(address, config, { onNoVectors: () => metrics.embeddingsFailed('passages') }),
    ...(embeddings && { isOtherDue: () => isAnyWaiting(db, embeddings.model) })
  })
  metrics.watchReplies(replies)
  if (embeddings) metrics.watchEmbeddings(() => countWaiting(db))
  metrics.watchPools({ general: poolOf(db), replies: () => sql.pool })
  return {
    ...base,
    replies,
    uses,
    budgets,
    ingest,
    metrics,
    stopping: false,
    async stop() {
      await Promise.all([replies.stop(), ingest.stop(), base.files.stop()])
      const clients = [
        outgoing,
        base.lms,
        base.web,
        base.passages,
        base.transcription,
        base.moderation,
        base.topicNames,
        base.webSearch
      ]
      await Promise.all(clients.map(client => client?.stop()))
      await uses.stop()
      await budgetWatch.stop()
      await Promise.all([db.destroy(), sql.end(), base.reads.stop()])
      await embedded?.stop()
    }
  }
}

/** Few name a standby, so its code is loaded here. */
async function openReads({ databaseReadUrl }: Config, db: Db, log: Logger): Promise<ReadCopy> {
  if (databaseReadUrl === undefined)
    return { read: work => work(db), readShort: work => work(db), choose: async () => db, stop: async () => {} }
  const { createReadCopy } = await import('./db/read-copy.ts')
  return createReadCopy(db, databaseReadUrl, log)
}

/** Only a demonstration has one, so its code is loaded here. */
async function startEmbedded({ dataDir }: Config, log: Logger) {
  const { openEmbedded } = await import('./db/embedded/open-embedded.ts')
  return openEmbedded(dataDir, { info: text => log.info(text), warn: text => log.warn(text), error: text => log.error(text) })
}
