import { times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs

/** Deletes logins and addresses for registering that are over, and launches of which no session can be left. */
export async function dropOldLaunches({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  await db('ltiLogins')
    .where('expiresAt', '<', new Date(at - hourMs))
    .delete()
  await (await import('../linking/requests.ts')).dropRequestsBefore(db, new Date(at - dayMs))
  await db('ltiRegistrations').where('expiresAt', '<', new Date(at)).delete()
  await db('ltiLaunches')
    .where('createdAt', '<', new Date(at - times.sessionAbsoluteSeconds * 1000 - dayMs))
    .delete()
}

/** Marks who launched without a person at a server of a release before, which marks nobody. @returns how many */
export async function markAnonymous(db: Db): Promise<number> {
  const { rows } = await db.raw(
    `update lti_people set is_anonymous = true
     where not is_anonymous and subject ~ '^anonymous [A-Za-z0-9_-]{22}$' returning user_id`
  )
  return rows.length
}
