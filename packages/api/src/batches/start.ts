import type { Batch, startBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function startRuns(call: Call<typeof startBatch, BatchTableRow>): Promise<Batch> {
  return (await import('./steps.ts')).startOwn(call)
}
