import type { listBatchRows } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function listRows(call: Call<typeof listBatchRows, BatchTableRow>) {
  return (await import('./own.ts')).pageOfRows(call)
}
