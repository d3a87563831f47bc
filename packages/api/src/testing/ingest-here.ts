import type { ContextOverrides } from '../create-context.ts'
import { processDue } from '../documents/ingest-worker.ts'
import { createProcessDocument } from '../documents/process-document.ts'
import { createExtractor } from '../extract/extractor.ts'

/**
 * Makes documents searchable in the process of the test, instead of one that would have to be started for each. Files are read in
 * their own process as always.
 */
export const ingestHere: NonNullable<ContextOverrides['processDue']> =
  ({ db, storage, log }) =>
  async (name, workers, signal) => {
    const extractor = createExtractor({ processes: workers })
    const process = createProcessDocument({ db, storage, extractor })
    await Promise.all(Array.from({ length: workers }, () => processDue({ name, db, log, process, signal }))).finally(() =>
      extractor.stop()
    )
  }
