import { type AgentReport, AppError, type resolveReport } from '@lyceum/core/contract'
import { findAgent } from '../agents/queries.ts'
import { switchAgent } from '../agents/set-enablement.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/connect.ts'
import type { Call } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'

/**
 * @throws notFound for a report of a deleted agent too; alreadyProcessed when it was decided meanwhile; validation for an agent that is
 * to be disabled without a reason
 */
export async function decideReport({ context, actor, params, body }: Call<typeof resolveReport>): Promise<AgentReport> {
  const { outcome, note } = body
  if (outcome === 'disabled' && note === '')
    throw new AppError('validation', { problems: [{ path: ['note'], reason: 'required' }] })
  const { userId: by } = signedIn(actor)
  const [{ findReport, lockReport }, { toReport }, { tellResolved }] = await Promise.all([
    import('./queries.ts'),
    import('./present.ts'),
    import('./tell.ts')
  ])
  const found = await findReport(context.db, params.reportId)
  const agent = found && (await findAgent(context.db, found.agentId))
  if (!found || !agent) throw new AppError('notFound')
  await inTransaction(context.db, async transaction => {
    const report = await lockReport(transaction, found.id)
    if (!report) throw new AppError('notFound')
    if (report.resolvedAt) throw new AppError('alreadyProcessed')
    const at = context.now()
    await transaction('reports').where({ id: report.id }).update({ outcome, note, resolvedAt: at, resolvedBy: by })
    await record(transaction, {
      actorId: by,
      action: 'report.resolve',
      subjectKind: 'agent',
      subjectId: agent.id,
      before: { outcome: null, note: null },
      after: { outcome, note: note || null }
    })
    await tellResolved(transaction, agent, { reporterId: report.reporterId, outcome, note, by, at })
  })
  if (outcome === 'disabled') await switchAgent(context, actor, agent, { enabled: false, reason: note })
  return toReport((await findReport(context.db, found.id))!, { withReporter: true })
}
