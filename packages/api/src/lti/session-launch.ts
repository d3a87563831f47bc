import { findLiveSession, findSession } from '../auth/queries.ts'
import { readToken } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { findLaunch, type OpenLaunch } from './queries.ts'

/** The launch of a session that runs, by its access token. */
export async function launchOfToken(context: Context, token: string | undefined): Promise<OpenLaunch | undefined> {
  const claims = token === undefined ? undefined : await readToken(context, token).catch(() => undefined)
  if (!claims || claims.expired) return undefined
  if (!(await findLiveSession(context.sql, claims.sessionId, claims.userId, context.now()))) return undefined
  const session = await findSession(context.db, claims.sessionId)
  return session?.ltiLaunchId ? findLaunch(context.db, session.ltiLaunchId) : undefined
}
