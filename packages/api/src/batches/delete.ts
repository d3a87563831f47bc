import type { deleteBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { BatchTableRow } from './tables.ts'

export async function removeBatch({ context, subject }: Call<typeof deleteBatch, BatchTableRow>): Promise<void> {
  await (await import('./steps.ts')).deleteOwn(context, subject)
}
