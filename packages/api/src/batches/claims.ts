import type { BatchFailure } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'
import type { BatchRowRow, BatchTableRow } from './tables.ts'

/** A row that this process runs, with what is needed of its batch. */
export type ClaimedRow = Pick<BatchRowRow, 'batchId' | 'number' | 'cells' | 'run' | 'tries'> &
  Pick<BatchTableRow, 'agentId' | 'userId' | 'matching' | 'courseId' | 'courseAccountId'> & { worker: string }

/** Seconds after which a row whose worker has not been heard of may be taken by another. */
const leaseSeconds = 30
/** Rows of one person that run at the same time, in all processes together: less than one process runs. */
const ofPersonAtOnce = 3

/**
 * Takes a row that is due; undefined when there is none. Times are the database's. People take turns, and so do the batches of each, so that
 * nobody keeps the others waiting by many rows or many batches. A row is locked while it is taken, so that no two processes take it.
 */
export async function claimRow(db: Db): Promise<ClaimedRow | undefined> {
  const { rows } = await db.raw<{ rows: ClaimedRow[] }>(
    `with busy as (
       select b.user_id, count(*) as rows from batch_rows r join batches b on b.id = r.batch_id
       where r.state = 'running' and r.due_at > now() group by b.user_id
     ), last as (
       select user_id, max(turn_at) as turn_at from batches where state = 'running' group by user_id
     ), turn as (
       select b.id from batches b join last on last.user_id = b.user_id left join busy on busy.user_id = b.user_id
       where b.state = 'running' and (b.resumes_at is null or b.resumes_at <= now()) and coalesce(busy.rows, 0) < :atOnce
         and exists (select 1 from batch_rows r where r.batch_id = b.id and r.state in ('waiting', 'running') and r.due_at <= now())
       order by last.turn_at nulls first, b.turn_at nulls first, b.id limit 1 for update of b skip locked
     ), turned as (
       update batches b set turn_at = clock_timestamp(), failure = null, resumes_at = null from turn where b.id = turn.id
       returning b.id, b.agent_id, b.user_id, b.matching, b.course_id, b.course_account_id
     ), due as (
       select r.batch_id, r.number from batch_rows r join turn on turn.id = r.batch_id
       where r.state in ('waiting', 'running') and r.due_at <= now()
       order by r.number limit 1 for update of r skip locked
     )
     update batch_rows r set state = 'running', worker = :worker, tries = r.tries + 1, due_at = now() + :lease * interval '1 second'
     from due, turned t where r.batch_id = due.batch_id and r.number = due.number and t.id = r.batch_id
     returning r.batch_id, r.number, r.cells, r.run, r.tries, r.worker, t.agent_id, t.user_id, t.matching, t.course_id, t.course_account_id`,
    { worker: newId(), lease: leaseSeconds, atOnce: ofPersonAtOnce }
  )
  return rows[0]
}

/** Whether some batch runs. */
export async function isAnyRunning(db: Db): Promise<boolean> {
  return (await db('batches').where({ state: 'running' }).first('id')) !== undefined
}

/** Changes a row, as long as its worker holds it. False when it does not: the batch was deleted, or another took it after a pause. */
export async function changeHeld(db: Db, held: ClaimedRow, changes: Partial<BatchRowRow>): Promise<boolean> {
  const json = ['failure', 'outputs', 'files'] as const
  const written: Record<string, unknown> = { ...changes }
  for (const name of json) if (written[name]) written[name] = JSON.stringify(written[name])
  return (await heldBy(db, held).update(written)) > 0
}

/** Keeps a row for its worker. */
export const keepHeld = (db: Db, held: ClaimedRow): Promise<number> =>
  heldBy(db, held).update({ dueAt: db.raw("now() + ? * interval '1 second'", [leaseSeconds]) })

/** Gives a row back: to be run after a pause, as another run where this one has begun. */
export async function requeue(
  db: Db,
  held: ClaimedRow,
  { seconds = 0, begun, counts }: { seconds?: number; begun: boolean; counts: boolean }
): Promise<void> {
  await heldBy(db, held).update({
    state: 'waiting',
    worker: null,
    replyId: null,
    run: held.run + (begun ? 1 : 0),
    tries: held.tries - (counts ? 0 : 1),
    dueAt: db.raw("now() + ? * interval '1 second'", [seconds])
  })
}

/** Ends the batches that run and whose rows have all ended. */
export const endAllFinished = (db: Db): Promise<void> => end(db, `b.state = 'running'`, [])

/** Ends a batch whose rows have all ended, also one that was stopped while the last ones ran. */
export const endFinished = (db: Db, id: string): Promise<void> => end(db, `b.state in ('running', 'stopped') and b.id = ?`, [id])

async function end(db: Db, which: string, values: string[]): Promise<void> {
  await db.raw(
    `update batches b set state = 'done', ended_at = now(), failure = null, resumes_at = null
     where ${which} and not exists (select 1 from batch_rows r where r.batch_id = b.id and r.state in ('waiting', 'running'))`,
    values
  )
}

/** Lets nothing more be taken of a batch until it is continued. */
export async function pauseBatch(db: Db, { batchId }: ClaimedRow, failure: BatchFailure, resumesAt: Date | null): Promise<void> {
  await ofRunning(db, batchId).update({ state: 'paused', failure: JSON.stringify(failure), resumesAt })
}

/** Lets nothing be taken of a batch for a while, after which it goes on by itself. */
export async function holdBatch(db: Db, { batchId }: ClaimedRow, failure: BatchFailure, seconds: number): Promise<void> {
  const until = db.raw(`greatest(resumes_at, now() + ? * interval '1 second')`, [seconds])
  await ofRunning(db, batchId).update({ failure: JSON.stringify(failure), resumesAt: until })
}

/** Stops a batch for a reason that its person did not give. */
export async function haltBatch(db: Db, { batchId }: ClaimedRow, failure: BatchFailure): Promise<void> {
  await ofRunning(db, batchId).update({ state: 'stopped', failure: JSON.stringify(failure), resumesAt: null })
}

const ofRunning = (db: Db, id: string) => db('batches').where({ id, state: 'running' })

const heldBy = (db: Db, { batchId, number, worker }: ClaimedRow) =>
  db('batchRows').where({ batchId, number, worker, state: 'running' })
