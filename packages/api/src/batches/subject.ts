import type { Context } from '../context.ts'
import type { BatchTableRow } from './tables.ts'

/** The batch in the path, whose code is loaded with the first one. */
export async function batchInPath({
  context,
  params
}: {
  context: Context
  params: { batchId: string }
}): Promise<BatchTableRow | undefined> {
  return (await import('./queries.ts')).findBatch(context.db, params.batchId)
}
