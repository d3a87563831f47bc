import type { Batch, continueBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function continueRuns(call: Call<typeof continueBatch, BatchTableRow>): Promise<Batch> {
  return (await import('./steps.ts')).continueOwn(call)
}
