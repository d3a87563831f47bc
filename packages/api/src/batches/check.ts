import type { BatchProblem } from '@lyceum/core/contract'
import { inputsOfRow, type Matching } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import { rowsOf } from './queries.ts'
import type { BatchRowRow, BatchTableRow } from './tables.ts'

export type Wrong = { problems: BatchProblem[]; rows: number }

/** What the inputs of a workflow do not take of the rows of a draft. */
export async function checkRows(
  db: Db,
  { id, columns, matching }: Pick<BatchTableRow, 'id' | 'columns' | 'matching'>,
  { form }: Pick<AgentRow, 'form'>
): Promise<Wrong> {
  const problems: BatchProblem[] = []
  let wrong = 0
  for await (const rows of rowsOf(db, id, 500))
    for (const { number, cells } of rows) {
      const found = problemsOfRow(form, matching, columns, number, cells)
      problems.push(...found)
      if (found.length > 0) wrong++
    }
  return { problems, rows: wrong }
}

export function problemsOfRow(
  form: AgentRow['form'],
  matching: Matching,
  columns: readonly string[],
  row: number,
  cells: readonly string[]
): BatchProblem[] {
  return inputsOfRow(form, matching, cells).problems.map(({ path: [name = ''], reason, limit }) => {
    const column = matching[name]
    return {
      row,
      input: form.find(field => field.name === name)?.label || name,
      column: column === undefined ? null : (columns[column] ?? null),
      reason,
      ...(limit !== undefined && { limit })
    }
  })
}

/** Why a row with problems is not run. */
export const failureOf = (problems: readonly BatchProblem[]): NonNullable<BatchRowRow['failure']> => ({
  reason: 'validation',
  problems: problems.map(({ row: _, column: __, ...problem }) => problem)
})
