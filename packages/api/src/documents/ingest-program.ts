import { connectDatabase } from '../db/connect.ts'
import { embedWaiting } from '../embeddings/embed-waiting.ts'
import { createEmbedder } from '../embeddings/embedder.ts'
import { removeLeftCopies } from '../extract/copies.ts'
import { createExtractor } from '../extract/extractor.ts'
import { createLog } from '../log.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { IngestAnswer, IngestNote, IngestOrder } from './ingest-messages.ts'
import { processDue } from './ingest-worker.ts'
import { createProcessDocument } from './process-document.ts'

// Processes documents for a server, apart from it: making terms and passages of a long document would stop its answers. It ends
// with the server, whatever ended that.

const stopping = new AbortController()
const { signal } = stopping
process.once('disconnect', () => stopping.abort(new Error('the server is gone')))

process.once('message', (order: IngestOrder) => {
  run(order)
    .then(
      (): IngestAnswer => ({ done: true }),
      (failure: Error): IngestAnswer => ({ failed: failure.stack ?? failure.message })
    )
    .then(answer => {
      if (process.connected) process.send?.(answer, () => process.exit(0))
      else process.exit(0)
    })
})

/** Processes what is due, and what comes within a while after it: a start takes longer than a small document. */
async function run({ name, database, config, limits, workers }: IngestOrder): Promise<void> {
  await removeLeftCopies()
  const log = createLog(config.logLevel)
  const db = connectDatabase(database, { poolSize: workers + (config.embeddings ? 2 : 1) })
  const extractor = createExtractor({ limits, processes: workers })
  signal.addEventListener('abort', () => extractor.stop(), { once: true })
  const parts = { name, db, log, signal, process: createProcessDocument({ db, storage: await openStorage(config), extractor }) }
  const embedder = config.embeddings && createEmbedder(config.embeddings, { log, proxy: config.proxy })
  const noteFailure = () => void (process.connected && process.send?.({ noVectors: true } satisfies IngestNote))
  let quietSince = Date.now()
  let busy = 0

  /** Does something again and again, until there was nothing to do for a while, here or elsewhere. */
  async function repeat(doSome: () => Promise<boolean>): Promise<void> {
    while (!signal.aborted && (busy > 0 || Date.now() - quietSince < quietMs)) {
      busy++
      const did = await doSome().finally(() => busy--)
      if (did) quietSince = Date.now()
      else await new Promise(resolve => setTimeout(resolve, lookEveryMs))
    }
  }

  try {
    await Promise.all([
      ...Array.from({ length: workers }, () => repeat(async () => (await processDue(parts)) > 0)),
      ...(embedder ? [repeat(() => embedWaiting({ db, log, embedder, signal, onFailure: noteFailure }))] : [])
    ])
  } finally {
    extractor.stop()
    await embedder?.stop()
    await db.destroy()
  }
}

const quietMs = 20_000
const lookEveryMs = 500
