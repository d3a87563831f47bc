import type { AgentReport } from '@lyceum/core/contract'
import type { FoundReport } from './queries.ts'

/** @param withReporter whether it is told who reported it */
export function toReport(row: FoundReport, { withReporter }: { withReporter: boolean }): AgentReport {
  const { id, agentId, about, reason, text, question, answer, reporterId, createdAt } = row
  const { outcome, note, resolvedAt, resolvedBy } = row
  return {
    id,
    agent: { id: agentId, name: row.agentName, enabled: row.agentEnabled },
    about,
    reason,
    text,
    turn: question === null && answer === null ? null : { question: question ?? '', answer: answer ?? '' },
    reporter: withReporter && reporterId && row.reporterName ? { id: reporterId, name: row.reporterName } : null,
    at: createdAt.toISOString(),
    resolution:
      outcome && resolvedAt
        ? {
            outcome,
            note: note ?? '',
            by: resolvedBy && row.resolverName ? { id: resolvedBy, name: row.resolverName } : null,
            at: resolvedAt.toISOString()
          }
        : null
  }
}
