import type { listBatchRows } from '@lyceum/core/contract'
import { countOf } from '../db/count-of.ts'
import type { Call } from '../http/route.ts'
import { type ListedRow, presentRow, readCharacters } from './present.ts'
import type { BatchTableRow } from './tables.ts'

/** Of values, answers and outputs only what a line shows; they may have megabytes. */
const beginnings = [
  `(select left(c.cell, :length) from jsonb_array_elements_text(cells) with ordinality as c (cell, position)
    where c.cell <> '' order by c.position limit 1) as name`,
  'left(answer, :length) as answer',
  `(select jsonb_object_agg(o.key, left(case when jsonb_typeof(o.value) = 'null' then '' else o.value #>> '{}' end, :length))
    from jsonb_each(outputs) as o where jsonb_typeof(outputs) = 'object') as outputs`
]

export async function listRows({
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
