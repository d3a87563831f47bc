import type { Batch, stopBatch } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import { endFinished } from './claims.ts'
import { shortOf } from './own.ts'
import { stopRunning } from './steps.ts'
import type { BatchTableRow } from './tables.ts'

/** Stops a batch; runs that have begun are stopped where they run. */
export async function stopRuns({ context, subject }: Call<typeof stopBatch, BatchTableRow>): Promise<Batch> {
  const { db } = context
  await db('batches')
    .where({ id: subject.id })
    .whereIn('state', ['running', 'paused'])
    .update({ state: 'stopped', failure: null, resumesAt: null })
  await stopRunning(context, subject.id)
  await endFinished(db, subject.id)
  return shortOf(context, subject.id)
}
