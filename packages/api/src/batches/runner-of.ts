import type { Role } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'

/** A person as who they are now, without a session; undefined for one who is blocked or gone. */
export async function runnerOf(db: Db, userId: string): Promise<(Actor & { kind: 'user' }) | undefined> {
  const found: { role: Role; departmentIds: string[] } | undefined = await db('users as u')
    .leftJoin('departments as d', 'd.id', 'u.departmentId')
    .where({ 'u.id': userId })
    .whereNull('u.blockedAt')
    .whereNot({ 'u.kind': 'lti' })
    .first('u.role', db.raw(`case when d.id is null then '{}' else d.id || d.above_ids end as department_ids`))
  return found && { kind: 'user', userId, sessionId: '', ...found }
}
