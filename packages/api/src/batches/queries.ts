import { type BatchRowState, limits } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { presentRetention } from '../organisation/present.ts'
import { findOrganisation } from '../organisation/queries.ts'
import type { BatchRowRow, BatchTableRow } from './tables.ts'

/** A batch with how many rows it has in each state. */
export type CountedBatch = BatchTableRow & { counts: Record<BatchRowState, number> }

/** Batches of agents that are not deleted. */
export const batchesThatAre = (db: Db) => db('batches as b').join('agents as a', 'a.id', 'b.agentId').whereNull('a.deletedAt')

export async function findBatch(db: Db, id: string): Promise<BatchTableRow | undefined> {
  return batchesThatAre(db).where({ 'b.id': id }).first('b.*')
}

export async function withCounts(db: Db, batches: BatchTableRow[]): Promise<CountedBatch[]> {
  const counted: { batchId: string; state: BatchRowState; count: number }[] = await db('batchRows')
    .whereIn(
      'batchId',
      batches.map(({ id }) => id)
    )
    .groupBy('batchId', 'state')
    .select('batchId', 'state')
    .select(db.raw('count(*)::int as count'))
  return batches.map(batch => {
    const counts = { waiting: 0, running: 0, done: 0, failed: 0, left_out: 0 }
    for (const { batchId, state, count } of counted) if (batchId === batch.id) counts[state] = count
    return { ...batch, counts }
  })
}

/** The rows of a batch in their order, some at a time. */
export async function* rowsOf(db: Db, batchId: string, atOnce = 50): AsyncGenerator<BatchRowRow[]> {
  for (let after = 0; ; ) {
    const some: BatchRowRow[] = await db('batchRows')
      .where({ batchId })
      .where('number', '>', after)
      .orderBy('number')
      .limit(atOnce)
    if (some.length > 0) yield some
    if (some.length < atOnce) return
    after = some.at(-1)!.number
  }
}

/** The replies that are being written for the rows of a batch. */
export const runningReplies = (db: Db, batchId: string): Promise<string[]> =>
  db('batchRows').where({ batchId, state: 'running' }).whereNotNull('replyId').pluck('replyId')

/**
 * Deletes batches that are not kept any longer: as conversations by the school and the agent, for a day at least; those of agents that are
 * deleted at once. One that runs stays.
 */
export async function dropOldBatches(db: Db, now: Date): Promise<void> {
  const { keptDays } = presentRetention(await findOrganisation(db))
  const days = Math.min(Math.max(1, keptDays ?? limits.batchDays), limits.batchDays)
  await db.raw(
    `delete from batches b using agents a
     where a.id = b.agent_id and (a.deleted_at is not null or (b.state <> 'running'
       and coalesce(b.ended_at, b.started_at, b.created_at)
         < ?::timestamptz - interval '1 day' * least(?::int, case when a.kept_days is not null then greatest(1, a.kept_days) end)))`,
    [now, days]
  )
}

/** Everything that is kept of a person's batches, for themselves. */
export async function* batchesOfPerson(db: Db, userId: string): AsyncGenerator<{ batch: BatchTableRow; agent: string }> {
  const all: (BatchTableRow & { agent: string })[] = await batchesThatAre(db)
    .where({ 'b.userId': userId })
    .orderBy('b.createdAt')
    .select('b.*', 'a.name as agent')
  for (const { agent, ...batch } of all) yield { batch, agent }
}
