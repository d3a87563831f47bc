import { findLiveSession, findSession } from '../auth/queries.ts'
import { readToken } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { type PageFor, sendFailure } from './page.ts'
import { findLaunch, type UsedLaunch } from './queries.ts'

/** The launch of a session that runs, by its access token. */
export async function launchOfToken(context: Context, token: string | undefined): Promise<UsedLaunch | undefined> {
  const claims = token === undefined ? undefined : await readToken(context, token).catch(() => undefined)
  if (!claims || claims.expired) return undefined
  if (!(await findLiveSession(context.sql, claims.sessionId, claims.userId, context.now()))) return undefined
  const session = await findSession(context.db, claims.sessionId)
  const open = session?.ltiLaunchId ? await findLaunch(context.db, session.ltiLaunchId) : undefined
  return session && open && { ...open, linkedUserId: session.linkedUserId }
}

/**
 * The launch whose session a form brings by its token, since no cookie tells who they are. From then on the page is of its platform and in its
 * language. Undefined without a session that runs, which a page says.
 */
export async function launchOfForm(context: Context, page: PageFor, token: string | undefined): Promise<UsedLaunch | undefined> {
  const open = await launchOfToken(context, token)
  if (open) Object.assign(page, { platform: open.platform, locale: open.launch.locale })
  else await sendFailure(page, 'sessionOver', { status: 401, code: 'session' })
  return open
}
