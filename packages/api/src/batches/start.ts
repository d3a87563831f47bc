import { AppError, type Batch, type BatchProblem, type startBatch } from '@lyceum/core/contract'
import { type Db, inTransaction } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import { checkRows, failureOf, type Wrong } from './check.ts'
import { shortOf } from './own.ts'
import { courseColumnsOf, lockBatch, runnable } from './steps.ts'
import type { BatchTableRow } from './tables.ts'

type Starting = Call<typeof startBatch, BatchTableRow>

/** @throws alreadyProcessed; validation while something is wrong that is not to be left out, or no row is left; notPermitted */
export async function startRuns({ context, actor, subject, body: { leaveOutWrong } }: Starting): Promise<Batch> {
  if (subject.state !== 'draft') throw new AppError('alreadyProcessed')
  const agent = await runnable(context, actor, subject)
  await inTransaction(context.db, async transaction => {
    // What is matched at the same time counts for it, or not at all.
    const locked = await lockBatch(transaction, subject.id)
    if (locked?.state !== 'draft') throw new AppError('alreadyProcessed')
    const wrong = await checkRows(transaction, locked, agent)
    const rows = await countOf(transaction('batchRows').where({ batchId: locked.id }))
    if (wrong.rows > 0 && (!leaveOutWrong || wrong.rows === rows))
      throw new AppError('validation', { problems: [{ path: ['rows'], reason: 'rejected', limit: wrong.rows }] })
    await leaveOut(transaction, locked.id, wrong)
    const course = await courseColumnsOf({ db: transaction, now: context.now }, actor, { batch: locked, agent })
    const at = context.now()
    await transaction('batches')
      .where({ id: locked.id })
      .update({ state: 'running', startedAt: at, ...course })
  })
  return shortOf(context, subject.id)
}

/** Each row that is left out says why in the result. */
async function leaveOut(transaction: Db, batchId: string, { problems }: Wrong): Promise<void> {
  const ofRows = new Map<number, BatchProblem[]>()
  for (const problem of problems) ofRows.set(problem.row, [...(ofRows.get(problem.row) ?? []), problem])
  await transaction.raw(
    `update batch_rows r set state = 'left_out', failure = w.failure::jsonb from unnest(?::int[], ?::text[]) as w (number, failure)
     where r.batch_id = ? and r.number = w.number`,
    [[...ofRows.keys()], [...ofRows.values()].map(own => JSON.stringify(failureOf(own))), batchId]
  )
}
