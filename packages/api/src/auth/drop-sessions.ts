import { times } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { before } from './queries.ts'

const atOnce = 5000

/**
 * Deletes sessions that nobody can use any more, with the id tokens in them, some at a time. Those of a launch go with it, since they tell
 * that it is over. @returns how many
 */
export async function dropEndedSessions(db: Db, now: Date, isStopped: () => boolean = () => false): Promise<number> {
  let dropped = 0
  while (!isStopped()) {
    const over = db('sessions')
      .whereNull('ltiLaunchId')
      .where(session =>
        session
          .whereNotNull('endedAt')
          .orWhere('createdAt', '<', before(now, times.sessionAbsoluteSeconds))
          .orWhere('lastUsedAt', '<', before(now, times.sessionIdleSeconds))
      )
      .limit(atOnce)
      .select('id')
    const some = await db('sessions').whereIn('id', over).delete()
    dropped += some
    if (some < atOnce) break
  }
  return dropped
}
