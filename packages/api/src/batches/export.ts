import type { exportBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function sendResult(call: Call<typeof exportBatch, BatchTableRow>): Promise<void> {
  await (await import('./result.ts')).sendResultFile(call)
}
