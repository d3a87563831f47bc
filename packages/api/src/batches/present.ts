import type { Batch, BatchDetail, BatchProblem, BatchRow } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract'
import { isFileField } from '@lyceum/core/rules'
import type { AgentRow } from '../db/tables.ts'
import type { CountedBatch } from './queries.ts'
import type { BatchRowRow } from './tables.ts'

export function presentBatch(batch: CountedBatch): Batch {
  const { id, agentId, name, state, failure, resumesAt, counts, createdAt, startedAt, endedAt } = batch
  const { left_out: leftOut, ...others } = counts
  return {
    id,
    agentId,
    name,
    state,
    failure,
    resumesAt: resumesAt?.toISOString() ?? null,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: { ...others, leftOut },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null
  }
}

export const presentDetail = (
  batch: CountedBatch,
  agent: Pick<AgentRow, 'form'>,
  wrong: { problems: BatchProblem[]; rows: number }
): BatchDetail => ({
  ...presentBatch(batch),
  columns: batch.columns,
  inputs: agent.form.map(field => ({
    name: field.name,
    label: field.label || field.name,
    required: field.required,
    takesFiles: isFileField(field),
    column: batch.matching[field.name] ?? null
  })),
  problems: wrong.problems.slice(0, limits.batchProblems),
  problemCount: wrong.problems.length,
  wrongRows: wrong.rows
})

/** A row with the beginnings of its first value, its answer and its outputs. */
export type ListedRow = Pick<BatchRowRow, 'number' | 'state' | 'failure' | 'files' | 'conversationId' | 'answer'> & {
  name: string | null
  outputs: Record<string, string> | null
}

export const presentRow = ({ number, name, state, failure, answer, outputs, files, conversationId }: ListedRow): BatchRow => ({
  row: number,
  name: beginning(name ?? ''),
  state,
  failure: failure && { reason: failure.reason, ...(failure.cause && { cause: failure.cause }) },
  problems: failure?.problems ?? [],
  answer: beginning(answer || Object.values(outputs ?? {}).join(' · ')),
  files: files ?? [],
  conversationId
})

/** A value that a flow returned, as a cell or a line shows it. */
export const outputText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

const beginning = (text: string) => {
  const characters = [
    ...text
      .slice(0, readCharacters)
      // Signs of Markdown say nothing in a line.
      .replace(/^[ \t]*(#{1,6}|[-*>]) +|\*\*|`/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 2 * shownCharacters)
  ]
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters - 1).join('')}…` : characters.join('')
}

const shownCharacters = 120
/** Of which these are shown, without the signs of Markdown. */
export const readCharacters = 8 * shownCharacters
