import type { BatchProblem } from '@lyceum/core/contract'
import { inputsOfRow, type Matching } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import type { AgentRow } from '../db/tables.ts'
import { rowsOf } from './queries.ts'
import type { BatchTableRow } from './tables.ts'

export type Wrong = { problems: BatchProblem[]; rows: number; numbers: number[] }

/** What the inputs of a workflow do not take of the rows of a draft. */
export async function checkRows(
  db: Db,
  { id, columns, matching }: Pick<BatchTableRow, 'id' | 'columns' | 'matching'>,
  { form }: Pick<AgentRow, 'form'>
): Promise<Wrong> {
  const problems: BatchProblem[] = []
  const numbers: number[] = []
  for await (const rows of rowsOf(db, id, 500))
    for (const { number, cells } of rows) {
      const found = problemsOfRow(form, matching, columns, number, cells)
      problems.push(...found)
      if (found.length > 0) numbers.push(number)
    }
  return { problems, rows: numbers.length, numbers }
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
