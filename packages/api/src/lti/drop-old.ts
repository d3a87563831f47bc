import { times } from '@lyceum/core/contract'
import type { Context } from '../context.ts'

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
