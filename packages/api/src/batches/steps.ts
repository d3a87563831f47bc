import { AppError } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import { asTaught, courseToRunFor } from '../linking/taught.ts'
import { agentOf } from './own.ts'
import { runningReplies } from './queries.ts'
import type { BatchTableRow } from './tables.ts'

/** Stops the runs of a batch that have begun, where they run. */
export async function stopRunning({ db, replies }: Pick<Context, 'db' | 'replies'>, batchId: string): Promise<void> {
  const running = await runningReplies(db, batchId)
  if (running.length > 0) await replies.end(running, { type: 'aborted' })
}

export const lockBatch = (transaction: Db, id: string): Promise<BatchTableRow | undefined> =>
  transaction('batches').where({ id }).forUpdate().first()

/** For which course its rows are run from now on. */
export async function courseColumnsOf(
  stores: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { batch, agent }: { batch: BatchTableRow; agent: AgentRow }
): Promise<Pick<BatchTableRow, 'courseId' | 'courseAccountId'>> {
  const course = await courseToRunFor(stores, actor, agent, batch.courseId)
  return { courseId: course?.courseId ?? null, courseAccountId: course?.accountId ?? null }
}

export async function runnable(stores: Pick<Context, 'db' | 'now'>, actor: Actor, batch: BatchTableRow): Promise<AgentRow> {
  const agent = await asTaught(stores, actor, await agentOf(stores.db, batch))
  if (!may(actor, 'agent.batch', agent)) throw new AppError('notPermitted')
  return agent
}
