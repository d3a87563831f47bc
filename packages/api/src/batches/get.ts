import type { BatchDetail, getBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { batchDetailOf } from './own.ts'
import type { BatchTableRow } from './tables.ts'

export function readBatch({ context, subject }: Call<typeof getBatch, BatchTableRow>): Promise<BatchDetail> {
  return batchDetailOf(context, subject.id)
}
