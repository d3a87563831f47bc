import { times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs

/**
 * Deletes logins and addresses for registering that are over, and launches of which no session can be left. The newest one into a course of an
 * account that is linked stays as long as the link, unless the person has left the course: it alone tells what its person is in the course, who
 * need not launch to ask in the portal. Previews as a student tell nothing of that.
 */
export async function dropOldLaunches({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  await db('ltiLogins')
    .where('expiresAt', '<', new Date(at - hourMs))
    .delete()
  await (await import('../linking/requests.ts')).dropRequestsBefore(db, new Date(at - dayMs))
  await db('ltiRegistrations').where('expiresAt', '<', new Date(at)).delete()
  await db.raw(
    `delete from lti_launches l where l.created_at < :before and not (
       exists (select from account_links a where a.account_id = l.user_id)
       and l.context_id is not null and l.left_at is null and not l.is_test
       and not exists (
         select from lti_launches n
         where n.user_id = l.user_id and n.context_id = l.context_id and n.created_at > l.created_at and not n.is_test
       )
     )`,
    { before: new Date(at - times.sessionAbsoluteSeconds * 1000 - dayMs) }
  )
}

/** Marks who launched without a person at a server of a release before, which marks nobody. @returns how many */
export async function markAnonymous(db: Db): Promise<number> {
  const { rows } = await db.raw(
    `update lti_people set is_anonymous = true
     where not is_anonymous and subject ~ '^anonymous [A-Za-z0-9_-]{22}$' returning user_id`
  )
  return rows.length
}
