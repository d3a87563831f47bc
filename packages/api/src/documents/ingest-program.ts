import { connectDatabase } from '../db/connect.ts'
import { removeLeftCopies } from '../extract/copies.ts'
import { createExtractor } from '../extract/extractor.ts'
import { createLog } from '../log.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { IngestAnswer, IngestOrder } from './ingest-messages.ts'
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
async function run({ name, database, config, maxBytes, workers }: IngestOrder): Promise<void> {
  await removeLeftCopies()
  const log = createLog(config.logLevel)
  const db = connectDatabase(database, { poolSize: workers + 1 })
  const extractor = createExtractor({ limits: { bytes: maxBytes }, processes: workers })
  signal.addEventListener('abort', () => extractor.stop(), { once: true })
  const parts = { name, db, log, signal, process: createProcessDocument({ db, storage: await openStorage(config), extractor }) }
  try {
    let quietSince = Date.now()
    while (!signal.aborted && Date.now() - quietSince < patienceMs) {
      const processed = await Promise.all(Array.from({ length: workers }, () => processDue(parts)))
      if (processed.some(count => count > 0)) quietSince = Date.now()
      else await new Promise(resolve => setTimeout(resolve, lookEveryMs))
    }
  } finally {
    extractor.stop()
    await db.destroy()
  }
}

const patienceMs = 20_000
const lookEveryMs = 500
