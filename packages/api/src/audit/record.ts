import type { AuditAction } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'

/** An audit entry: the action, the subject, and its state before and after; null where there was none. */
export type NewAuditEntry = {
  actorId: string | null
  action: AuditAction
  subjectKind: string
  subjectId: string
  before: unknown
  after: unknown
}

/** Inserts an audit row in the same transaction as the change, so that neither exists without the other. */
export async function record(db: Db, { before, after, ...entry }: NewAuditEntry): Promise<void> {
  await db('auditLog').insert({ id: newId(), ...entry, before: asJson(before), after: asJson(after) })
}

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
