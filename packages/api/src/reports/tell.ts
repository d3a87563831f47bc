import type { Db } from '../db/connect.ts'
import type { AgentRow, ReportRow } from '../db/tables.ts'
import { notify } from '../notifications/notify.ts'
import { notifyTogether } from '../notifications/notify-once.ts'

/**
 * Tells the publisher and all administrators that an agent was reported, but not by whom. What they have not read of the same agent
 * becomes one with it.
 */
export async function tellReported(
  transaction: Db,
  { id, name, ownerId }: Pick<AgentRow, 'id' | 'name' | 'ownerId'>,
  { about, reason }: Pick<ReportRow, 'about' | 'reason'>,
  reporterId: string | null
): Promise<void> {
  const admins: string[] = await transaction('users').where({ role: 'admin' }).orderBy('id').pluck('id')
  const told = [...new Set([...admins, ...(ownerId ? [ownerId] : [])])].filter(userId => userId !== reporterId)
  for (const userId of told)
    await notifyTogether(transaction, {
      userId,
      topic: `reported:${id}`,
      kind: 'agent_reported',
      data: { agentId: id, agentName: name, about, reason, own: userId === ownerId, count: 1 }
    })
}

/** Tells who reported something what came of it. */
export async function tellResolved(
  transaction: Db,
  { id, name }: Pick<AgentRow, 'id' | 'name'>,
  {
    reporterId,
    outcome,
    note,
    by,
    at
  }: Pick<ReportRow, 'reporterId'> & {
    outcome: NonNullable<ReportRow['outcome']>
    note: string
    by: string
    at: Date
  }
): Promise<void> {
  if (reporterId)
    await notify(transaction, {
      kind: 'report_resolved',
      data: { agentId: id, agentName: name, outcome, note },
      to: { userIds: [reporterId] },
      by,
      at
    })
}
