import type { Client } from '../client.ts'
import type { AppError } from '../contract/errors.ts'
import type { ReportReason } from '../contract/report-kinds.ts'
import { reportAgent, reportMessage } from '../contract/reports.ts'
import { toAppError } from './failure.ts'

/** What is wrong, in own words too; `withTurn`: whether the question and the answer may be read. */
export type Said = { reason: ReportReason; text: string; withTurn: boolean }

/** Reports an answer, or an agent for null. @returns why that failed, or null */
export function sendReport(
  client: Client,
  agentId: string,
  messageId: string | null,
  { reason, text, withTurn }: Said
): Promise<AppError | null> {
  const said = { reason, text }
  const sent = messageId
    ? client.request(reportMessage, { params: { messageId }, body: { ...said, withTurn }, quiet: true })
    : client.request(reportAgent, { params: { agentId }, body: said, quiet: true })
  return sent.then(() => null, toAppError)
}
