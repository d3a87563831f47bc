import { AppError, type exportBatchTemplate } from '@lyceum/core/contract'
import { isFileField } from '@lyceum/core/rules'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { type Cell, sendTable } from '../statistics/send-table.ts'

/** A table with a head for each input that a cell can fill. */
export async function sendTemplate({
  subject: agent,
  query: { format },
  response
}: Call<typeof exportBatchTemplate, AgentRow>): Promise<void> {
  if (agent.type !== 'workflow') throw new AppError('agentTypeUnsupported')
  async function* heads(): AsyncGenerator<Cell[][]> {
    yield [agent.form.filter(field => !isFileField(field)).map(({ name }) => name)]
  }
  await sendTable(response, heads(), { name: 'template', sheet: 'template', format })
}
