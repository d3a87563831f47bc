import type { listAgentReports, listReports } from '@lyceum/core/contract'
import type { Agent } from '../agents/queries.ts'
import type { Call } from '../http/route.ts'

/** Everything that was reported, for administrators. */
export async function listAllReports({ context, query }: Call<typeof listReports>) {
  const { page, pageSize } = query
  const { findReports, toReport } = await loadReports()
  const { rows, total } = await findReports(context.db, query)
  return { items: rows.map(row => toReport(row, { withReporter: true })), total, page, pageSize }
}

/** What was reported of an agent, for its publisher. */
export async function listReportsOf({ context, subject, query }: Call<typeof listAgentReports, Agent>) {
  const { page, pageSize } = query
  const { findReports, toReport } = await loadReports()
  const { rows, total } = await findReports(context.db, { ...query, agentId: subject.id, state: 'any' })
  return { items: rows.map(row => toReport(row, { withReporter: false })), total, page, pageSize }
}

/** Loaded when somebody asks first, as few do. */
const loadReports = async () => ({ ...(await import('./queries.ts')), ...(await import('./present.ts')) })
