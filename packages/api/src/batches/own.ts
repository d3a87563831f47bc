import { AppError, type Batch, type BatchDetail } from '@lyceum/core/contract'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import type { AgentRow } from '../db/tables.ts'
import { checkRows } from './check.ts'
import { presentBatch, presentDetail } from './present.ts'
import { withCounts } from './queries.ts'
import type { BatchTableRow } from './tables.ts'

/** A batch as it is now, in short. */
export async function shortOf({ db }: Pick<Context, 'db'>, id: string): Promise<Batch> {
  const [counted] = await withCounts(db, [await db('batches').where({ id }).first()])
  return presentBatch(counted!)
}

/** A batch as it is now; of a draft with what is wrong. */
export async function batchDetailOf({ db }: Pick<Context, 'db'>, id: string): Promise<BatchDetail> {
  const batch: BatchTableRow = await db('batches').where({ id }).first()
  const agent = await agentOf(db, batch)
  const [counted] = await withCounts(db, [batch])
  const wrong = batch.state === 'draft' ? await checkRows(db, batch, agent) : { problems: [], rows: 0 }
  return presentDetail(counted!, agent, wrong)
}

/** @throws notFound for one that was deleted meanwhile */
export async function agentOf(db: Context['db'], { agentId }: Pick<BatchTableRow, 'agentId'>): Promise<AgentRow> {
  const agent = await findAgent(db, agentId)
  if (!agent) throw new AppError('notFound')
  return agent
}
