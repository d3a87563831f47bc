import type { Batch, stopBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function stopRuns(call: Call<typeof stopBatch, BatchTableRow>): Promise<Batch> {
  return (await import('./steps.ts')).stopOwn(call)
}
