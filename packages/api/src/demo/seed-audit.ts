import type { NewAuditEntry } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { AgentRow, UserRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import { demoIssuer } from './people.ts'

const dayMs = 24 * 3600_000

/** What the administrator of the demo school has done in its term: reviews, roles, and the default agent. */
export async function seedAudit({ db, now }: Context, adminId: string, defaultAgent: string | null): Promise<void> {
  const agents: AgentRow[] = await db('agents').whereNotNull('reviewedAt').orderBy('id')
  const publishers: UserRow[] = await db('users')
    .where({ issuer: demoIssuer, role: 'agent_manager' })
    .whereNot({ id: adminId })
    .orderBy('id')
  const entries: (Omit<NewAuditEntry, 'actorId'> & { at: Date })[] = [
    ...publishers.map(({ id, createdAt }, index) => ({
      action: 'user.setRole' as const,
      subjectKind: 'user',
      subjectId: id,
      before: { role: 'regular_user' },
      after: { role: 'agent_manager' },
      at: new Date(createdAt.getTime() + (index + 1) * 3600_000)
    })),
    ...agents.map(({ id, reviewStatus, reason, version, reviewedAt }) => ({
      action: reviewStatus === 'rejected' ? ('agent.reject' as const) : ('agent.approve' as const),
      subjectKind: 'agent',
      subjectId: id,
      before: { reviewStatus: 'under_review', enabled: true, version, nextStatus: null },
      after: { reviewStatus, enabled: true, version, nextStatus: null, reason },
      at: reviewedAt!
    })),
    {
      action: 'organisation.setHome',
      subjectKind: 'organisation',
      subjectId: 'own',
      before: { defaultAgent: null },
      after: { defaultAgent },
      at: new Date(now().getTime() - 2 * dayMs)
    }
  ]
  const rows = entries.map(({ before, after, ...entry }) => ({
    id: newId(),
    actorId: adminId,
    ...entry,
    before: JSON.stringify(before),
    after: JSON.stringify(after)
  }))
  await db('auditLog').insert(rows)
}
