import type { deleteBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { stopRunning } from './steps.ts'
import type { BatchTableRow } from './tables.ts'

export async function removeBatch({ context, subject: { id } }: Call<typeof deleteBatch, BatchTableRow>): Promise<void> {
  const { db } = context
  // Nothing more is taken of it, before what runs is stopped.
  await db('batches').where({ id }).update({ state: 'stopped' })
  await stopRunning(context, id)
  await db('batches').where({ id }).delete()
}
