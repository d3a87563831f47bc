import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/address.ts'
import type { ExtractionLimits } from '../extract/limits.ts'

/** What the process that makes documents searchable is told at its start. Not by its environment, which others may read. */
export type IngestOrder = {
  name: string
  database: DatabaseAddress
  config: Pick<Config, 's3' | 'dataDir' | 'logLevel' | 'embeddings' | 'proxy'>
  limits: Partial<ExtractionLimits>
  workers: number
}

/** What it says when the endpoint for vectors failed. */
export type IngestNote = { noVectors: true }

/** What it says when nothing is due any more; it then waits to be asked again, or for its end. */
export type IngestAnswer = { done: true } | { failed: string }
