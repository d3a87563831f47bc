import { createBusy, createLoaded, type PersonClient } from '@lyceum/core'
import type { ReportOutcome } from '@lyceum/core/contract'
import { listReports, resolveReport } from '@lyceum/core/contract/reports'
import type { ReportsFilter } from './reports-filter.ts'

/** One page of what was reported. */
export function createReports(client: PersonClient) {
  const { $state, load, reload } = createLoaded((signal, { state, agentId, page }: ReportsFilter) =>
    client.request(listReports, { query: { state, page, ...(agentId && { agentId }) }, signal, quiet: true })
  )
  const { $busy, attempt } = createBusy()
  return {
    $state,
    $busy,
    load,
    // Reloads after a failure too, because somebody else may have decided.
    resolve: (reportId: string, outcome: ReportOutcome, note: string) =>
      attempt(() => client.request(resolveReport, { params: { reportId }, body: { outcome, note } }).finally(reload))
  }
}

export type ReportsStore = ReturnType<typeof createReports>
