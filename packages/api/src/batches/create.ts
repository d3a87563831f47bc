import type { BatchDetail, createBatch } from '@lyceum/core/contract'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

export async function makeBatch(call: Call<typeof createBatch, AgentRow>): Promise<BatchDetail> {
  return (await import('./take-table.ts')).takeTable(call)
}
