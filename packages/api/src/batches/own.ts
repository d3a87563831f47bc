import { AppError, type Batch, type BatchDetail, type listBatchRows, type matchBatch } from '@lyceum/core/contract'
import { isFileField, type Matching } from '@lyceum/core/rules'
import { findAgent } from '../agents/queries.ts'
import type { Context } from '../context.ts'
import { countOf } from '../db/count-of.ts'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { checkRows } from './check.ts'
import { type ListedRow, presentBatch, presentDetail, presentRow, readCharacters } from './present.ts'
import { batchesThatAre, withCounts } from './queries.ts'
import type { BatchTableRow } from './tables.ts'

/** One's batches of a workflow, the newest first. */
export async function batchesOfAgent({ db }: Context, userId: string, agentId: string): Promise<Batch[]> {
  const rows: BatchTableRow[] = await batchesThatAre(db)
    .where({ 'b.userId': userId, 'b.agentId': agentId })
    .orderBy([{ column: 'b.createdAt', order: 'desc' }, 'b.id'])
    .select('b.*')
  return (await withCounts(db, rows)).map(presentBatch)
}

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

export async function matchOwn({
  context,
  subject,
  body: { columns }
}: Call<typeof matchBatch, BatchTableRow>): Promise<BatchDetail> {
  const { db } = context
  const { form } = await agentOf(db, subject)
  const matching: Matching = {}
  for (const { input, column } of columns) {
    if (column === null) continue
    const field = form.find(({ name }) => name === input)
    const taken = Object.values(matching).includes(column)
    if (!field || isFileField(field) || taken || column >= subject.columns.length)
      throw new AppError('validation', { problems: [{ path: ['columns', input], reason: 'rejected' }] })
    matching[input] = column
  }
  const changed = await db('batches')
    .where({ id: subject.id, state: 'draft' })
    .update({ matching: JSON.stringify(matching) })
  if (changed === 0) throw new AppError('alreadyProcessed')
  return batchDetailOf(context, subject.id)
}

/** Of values, answers and outputs only what a line shows; they may have megabytes. */
const beginnings = [
  `(select left(c.cell, :length) from jsonb_array_elements_text(cells) with ordinality as c (cell, position)
    where c.cell <> '' order by c.position limit 1) as name`,
  'left(answer, :length) as answer',
  `(select jsonb_object_agg(o.key, left(case when jsonb_typeof(o.value) = 'null' then '' else o.value #>> '{}' end, :length))
    from jsonb_each(outputs) as o where jsonb_typeof(outputs) = 'object') as outputs`
]

export async function pageOfRows({
  context: { db },
  subject: { id: batchId },
  query: { page, pageSize, state }
}: Call<typeof listBatchRows, BatchTableRow>) {
  const rows = () => db('batchRows').where({ batchId, ...(state && { state }) })
  const total = await countOf(rows())
  const found: ListedRow[] = await rows()
    .select(
      'number',
      'state',
      'failure',
      'files',
      'conversationId',
      ...beginnings.map(one => db.raw(one, { length: readCharacters }))
    )
    .orderBy('number')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: found.map(presentRow), total, page, pageSize }
}
