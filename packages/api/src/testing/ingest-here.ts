import type { ContextOverrides } from '../create-context.ts'
import { processDue } from '../documents/ingest-worker.ts'
import { createProcessDocument } from '../documents/process-document.ts'
import { embedWaiting } from '../embeddings/embed-waiting.ts'
import { createEmbedder } from '../embeddings/embedder.ts'
import { createExtractor } from '../extract/extractor.ts'

/**
 * Makes documents searchable in the process of the test, instead of one that would have to be started for each. Files are read in
 * their own process as always.
 */
export const ingestHere: NonNullable<ContextOverrides['processDue']> =
  ({ db, storage, log, config }) =>
  async (name, workers, signal) => {
    const process = createProcessDocument({ db, storage, extractor })
    await Promise.all(Array.from({ length: workers }, () => processDue({ name, db, log, process, signal })))
    if (!config.embeddings) return
    const embedder = createEmbedder(config.embeddings, { log, proxy: config.proxy })
    while (await embedWaiting({ db, log, embedder, signal }));
    await embedder.stop()
  }

/** Kept from document to document, since a process that reads them takes a second to start. It ends with the tests' process. */
const extractor = createExtractor({ processes: 2 })
