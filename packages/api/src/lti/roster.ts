import type { Context } from '../context.ts'
import { callService } from './call-service.ts'
import { scopes } from './scopes.ts'
import type { LtiContextRow, LtiPlatformRow } from './tables.ts'

const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const maxPages = 1000
const maxMembers = 50_000

/**
 * The subjects of a course's active members (Names and Role Provisioning Services 2.0); undefined when the platform does not tell. Pages
 * are followed as they are linked, on the service's own origin, each once.
 */
export async function readRoster(
  context: Context,
  platform: LtiPlatformRow,
  rosterUrl: string
): Promise<Set<string> | undefined> {
  const members = new Set<string>()
  const seen = new Set<string>()
  const { origin } = new URL(rosterUrl)
  for (let url: string | undefined = rosterUrl; url !== undefined; ) {
    if (seen.size >= maxPages || seen.has(url) || new URL(url).origin !== origin) return undefined
    seen.add(url)
    const { status, body, headers } = await callService(context, platform, { scope: scopes.roster, url, accept: mediaType })
    const page = (body as { members?: unknown } | undefined)?.members
    if (status !== 200 || !Array.isArray(page)) return undefined
    for (const member of page as { user_id?: unknown; status?: unknown }[])
      if (typeof member?.user_id === 'string' && (member.status ?? 'Active') === 'Active') members.add(member.user_id)
    if (members.size > maxMembers) return undefined
    const next = nextIn(headers.link)
    // What cannot be read may be half of it.
    if (next !== undefined && !URL.canParse(next, url)) return undefined
    url = next && new URL(next, url).href
  }
  return members
}

/** The address of the next page in a `Link` header (RFC 8288), as it is; it may be relative. */
const nextIn = (header = ''): string | undefined => /<([^<>]{1,4096})>\s*;[^,<>]*\brel="?next"?/i.exec(header)?.[1]

const betweenReadings = 3600_000

/**
 * Ends the sessions of those who are not in a course any more, when somebody launches from it; once an hour. Who is still there and not
 * in the roster of a platform loads the page of the course anew.
 */
export async function followRoster(context: Context, platform: LtiPlatformRow, { id, rosterUrl }: LtiContextRow): Promise<void> {
  if (rosterUrl === null) return
  const now = context.now()
  const due = await context
    .db('ltiContexts')
    .where({ id })
    .where(match => match.whereNull('rosterReadAt').orWhere('rosterReadAt', '<', new Date(now.getTime() - betweenReadings)))
    .update({ rosterReadAt: now })
  if (due === 0) return
  const members = await readRoster(context, platform, rosterUrl)
  // A platform that tells nobody tells nothing.
  if (!members || members.size === 0) return
  const launched: { sessionId: string; subject: string }[] = await context
    .db('sessions')
    .join('ltiLaunches', 'ltiLaunches.id', 'sessions.ltiLaunchId')
    .join('ltiPeople', 'ltiPeople.userId', 'ltiLaunches.userId')
    .where({ 'ltiLaunches.contextId': id, 'ltiLaunches.isTest': false, 'ltiPeople.isAnonymous': false })
    .where('sessions.createdAt', '<', now)
    .whereNull('sessions.endedAt')
    .select('sessions.id as sessionId', 'ltiPeople.subject')
  const gone = launched.filter(({ subject }) => !members.has(subject)).map(({ sessionId }) => sessionId)
  if (gone.length > 0) await context.db('sessions').whereIn('id', gone).update({ endedAt: now })
}
