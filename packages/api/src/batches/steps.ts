import {
  AppError,
  type Batch,
  type BatchProblem,
  type continueBatch,
  type startBatch,
  type stopBatch
} from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { asTaught, courseToRunFor } from '../linking/taught.ts'
import { checkRows, failureOf, type Wrong } from './check.ts'
import { endFinished } from './claims.ts'
import { agentOf, shortOf } from './own.ts'
import { runningReplies } from './queries.ts'
import type { BatchTableRow } from './tables.ts'

type Starting = Call<typeof startBatch, BatchTableRow>

/** @throws alreadyProcessed; validation while something is wrong that is not to be left out, or no row is left; notPermitted */
export async function startOwn({ context, actor, subject, body: { leaveOutWrong } }: Starting): Promise<Batch> {
  if (subject.state !== 'draft') throw new AppError('alreadyProcessed')
  const agent = await runnable(context, actor, subject)
  await inTransaction(context.db, async transaction => {
    // What is matched at the same time counts for it, or not at all.
    const locked = await lockBatch(transaction, subject.id)
    if (locked?.state !== 'draft') throw new AppError('alreadyProcessed')
    const wrong = await checkRows(transaction, locked, agent)
    const counted = await transaction('batchRows').where({ batchId: locked.id }).count({ total: '*' }).first<{ total: number }>()
    if (wrong.rows > 0 && (!leaveOutWrong || wrong.rows === Number(counted?.total)))
      throw new AppError('validation', { problems: [{ path: ['rows'], reason: 'rejected', limit: wrong.rows }] })
    await leaveOut(transaction, locked.id, wrong)
    const course = await courseOf({ db: transaction, now: context.now }, actor, { batch: locked, agent })
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

/** Stops a batch; runs that have begun are stopped where they run. */
export async function stopOwn({ context, subject }: Call<typeof stopBatch, BatchTableRow>): Promise<Batch> {
  const { db } = context
  await db('batches')
    .where({ id: subject.id })
    .whereIn('state', ['running', 'paused'])
    .update({ state: 'stopped', failure: null, resumesAt: null })
  await stopRunning(context, subject.id)
  await endFinished(db, subject.id)
  return shortOf(context, subject.id)
}

async function stopRunning({ db, replies }: Pick<Context, 'db' | 'replies'>, batchId: string): Promise<void> {
  const running = await runningReplies(db, batchId)
  if (running.length > 0) await replies.end(running, { type: 'aborted' })
}

/** @throws alreadyProcessed when nothing is to be run; notPermitted */
export async function continueOwn({
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
    const course = await courseOf(stores, actor, { batch: locked, agent })
    const running = { state: 'running', failure: null, resumesAt: null, endedAt: null, ...course }
    await transaction('batches').where({ id: locked.id }).update(running)
  })
  return shortOf(context, subject.id)
}

export async function deleteOwn(context: Context, { id }: BatchTableRow): Promise<void> {
  const { db } = context
  // Nothing more is taken of it, before what runs is stopped.
  await db('batches').where({ id }).update({ state: 'stopped' })
  await stopRunning(context, id)
  await db('batches').where({ id }).delete()
}

const lockBatch = (transaction: Db, id: string): Promise<BatchTableRow | undefined> =>
  transaction('batches').where({ id }).forUpdate().first()

/** For which course its rows are run from now on. */
async function courseOf(
  stores: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { batch, agent }: { batch: BatchTableRow; agent: AgentRow }
): Promise<Pick<BatchTableRow, 'courseId' | 'courseAccountId'>> {
  const course = await courseToRunFor(stores, actor, agent, batch.courseId)
  return { courseId: course?.courseId ?? null, courseAccountId: course?.accountId ?? null }
}

async function runnable(stores: Pick<Context, 'db' | 'now'>, actor: Actor, batch: BatchTableRow): Promise<AgentRow> {
  const agent = await asTaught(stores, actor, await agentOf(stores.db, batch))
  if (!may(actor, 'agent.batch', agent)) throw new AppError('notPermitted')
  return agent
}
