import { type exportBatch, fallbackLocale } from '@lyceum/core/contract'
import { loadServerWords, loadWords } from '@lyceum/core/i18n'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { type Cell, sendTable } from '../statistics/send-table.ts'
import { outputText } from './present.ts'
import { rowsOf } from './queries.ts'
import type { BatchRowRow, BatchTableRow } from './tables.ts'

type Sending = Call<typeof exportBatch, BatchTableRow>

/** The rows as they were uploaded, with what came of them. */
export async function sendResult({ context, subject: batch, query, response }: Sending): Promise<void> {
  const { format, locale = fallbackLocale } = query
  const [words, errors, fields] = await Promise.all([
    loadServerWords(locale, 'batch-export'),
    loadWords(locale, 'errors'),
    loadWords(locale, 'fields')
  ])
  const outputs = await outputsOf(context.db, batch.id)
  const address = (id: string) => `${context.config.baseUrl}/agents/${batch.agentId}/conversation?conversationId=${id}`
  const longest = format === 'xlsx' ? excelCell : Number.POSITIVE_INFINITY
  const inCell = (text: string) => (text.length > longest ? text.slice(0, longest - words.cut.length) + words.cut : text)
  const reasonOf = ({ failure }: BatchRowRow) =>
    failure?.problems
      ? failure.problems.map(({ input, reason, limit }) => `${input}: ${filled(fields[reason], limit)}`).join('; ')
      : failure && (failure.cause ? words.causes[failure.cause] : errors[failure.reason])
  const filesOf = ({ files, conversationId }: BatchRowRow) =>
    files?.length ? [...files, ...(conversationId ? [address(conversationId)] : [])].join('\n') : ''

  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [[words.row, ...batch.columns, ...outputs, words.answer, words.files, words.status, words.reason].map(inCell)]
    for await (const some of rowsOf(context.db, batch.id))
      yield some.map(row => [
        row.number,
        ...batch.columns.map((_, column) => inCell(row.cells[column] ?? '')),
        ...outputs.map(name => inCell(outputText(row.outputs?.[name]))),
        inCell(row.answer ?? ''),
        filesOf(row),
        words.states[row.state],
        reasonOf(row) ?? ''
      ])
  }
  await sendTable(response, rows(), { name: `result-${batch.id}`, sheet: 'result', format })
}

/** Characters of a cell that Excel opens. */
const excelCell = 32_767

const filled = (word: string, limit: number | undefined) => word.replace('{{limit}}', String(limit ?? ''))

/** The names of all that the runs returned, in the order of the alphabet. */
async function outputsOf(db: Db, batchId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select distinct jsonb_object_keys(outputs) as name from batch_rows
     where batch_id = ? and jsonb_typeof(outputs) = 'object' order by 1 limit ?`,
    [batchId, mostOutputs]
  )
  return rows.map(({ name }) => name)
}

const mostOutputs = 200
