import type { Db } from '../db/connect.ts'
import { newId } from '../secrets/new-id.ts'

/** What an admin did: `action` as in `agent.approve`, the thing it was done to, and what changed; null where there was nothing. */
export type AuditEntry = {
  actorId: string | null
  action: string
  subjectKind: string
  subjectId: string
  before: unknown
  after: unknown
}

/** Leaves an audit row, in the transaction of the deed itself: neither exists without the other. */
export async function record(db: Db, { before, after, ...entry }: AuditEntry): Promise<void> {
  await db('auditLog').insert({ id: newId(), ...entry, before: asJson(before), after: asJson(after) })
}

const asJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
