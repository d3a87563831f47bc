import type { BatchDetail, matchBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function matchColumnsOf(call: Call<typeof matchBatch, BatchTableRow>): Promise<BatchDetail> {
  return (await import('./own.ts')).matchOwn(call)
}
