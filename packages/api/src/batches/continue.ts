import { AppError, type Batch, type continueBatch } from '@lyceum/core/contract'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { shortOf } from './own.ts'
import { courseColumnsOf, lockBatch, runnable } from './steps.ts'
import type { BatchTableRow } from './tables.ts'

/** @throws alreadyProcessed when nothing is to be run; notPermitted */
export async function continueRuns({
  context,
  actor,
  subject,
  body: { failed }
}: Call<typeof continueBatch, BatchTableRow>): Promise<Batch> {
  const { db } = context
  await inTransaction(db, async transaction => {
    const locked = await lockBatch(transaction, subject.id)
    if (!locked || locked.state === 'draft') throw new AppError('alreadyProcessed')
    const rows = () => transaction('batchRows').where({ batchId: locked.id })
    if (failed)
      await rows()
        .where({ state: 'failed' })
        .update({ state: 'waiting', failure: null, replyId: null, run: transaction.raw('run + 1') })
    await rows().where({ state: 'waiting' }).update({ tries: 0, dueAt: transaction.fn.now() })
    const open = await rows().whereIn('state', ['waiting', 'running']).first('number')
    if (!open || (locked.state === 'running' && !failed)) throw new AppError('alreadyProcessed')
    const stores = { db: transaction, now: context.now }
    const agent = await runnable(stores, actor, subject)
    const course = await courseColumnsOf(stores, actor, { batch: locked, agent })
    const running = { state: 'running', failure: null, resumesAt: null, endedAt: null, ...course }
    await transaction('batches').where({ id: locked.id }).update(running)
  })
  return shortOf(context, subject.id)
}
