import { AppError, type BatchDetail, type matchBatch } from '@lyceum/core/contract'
import { isFileField, type Matching } from '@lyceum/core/rules'
import type { Call } from '../http/route.ts'
import { agentOf, batchDetailOf } from './own.ts'
import type { BatchTableRow } from './tables.ts'

export async function matchColumnsOf({
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
