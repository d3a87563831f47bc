import type { BatchDetail, getBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function readBatch({ context, subject }: Call<typeof getBatch, BatchTableRow>): Promise<BatchDetail> {
  return (await import('./own.ts')).batchDetailOf(context, subject.id)
}
