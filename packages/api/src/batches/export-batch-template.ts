import type { exportBatchTemplate } from '@lyceum/core/contract'
import type { AgentRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'

export async function sendTemplate(call: Call<typeof exportBatchTemplate, AgentRow>): Promise<void> {
  await (await import('./result.ts')).sendTemplateFile(call)
}
