import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { grants } from './call-service.ts'
import { readPages } from './read-pages.ts'
import { scopes } from './scopes.ts'
import type { LtiContextRow, LtiPlatformRow } from './tables.ts'

const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const maxMembers = 50_000

/** The subjects of a course's active members (Names and Role Provisioning Services 2.0); undefined when the platform does not tell. */
export async function readRoster(
  context: Context,
  platform: LtiPlatformRow,
  rosterUrl: string
): Promise<Set<string> | undefined> {
  const members = new Set<string>()
  const outcome = await readPages(context, platform, { scope: scopes.roster, url: rosterUrl, accept: mediaType }, body => {
    const page = (body as { members?: unknown } | undefined)?.members
    if (!Array.isArray(page)) return false
    for (const member of page as { user_id?: unknown; status?: unknown }[])
      if (typeof member?.user_id === 'string' && (member.status ?? 'Active') === 'Active') members.add(member.user_id)
    return members.size <= maxMembers
  })
  return outcome === 'all' ? members : undefined
}

const betweenReadings = 3600_000

/**
 * Ends the sessions of those who are not in a course any more, when somebody launches from it, and what they were there; once an hour. Who is still
 * there and not in the roster of a platform loads the page of the course anew.
 */
export async function followRoster(
  context: Context,
  platform: LtiPlatformRow,
  { id, rosterUrl, rosterReadAt }: LtiContextRow
): Promise<void> {
  if (rosterUrl === null || !grants(platform, scopes.roster)) return
  const now = context.now()
  if (rosterReadAt !== null && now.getTime() - rosterReadAt.getTime() <= betweenReadings) return
  const due = await context
    .db('ltiContexts')
    .where({ id })
    .where(match => match.whereNull('rosterReadAt').orWhere('rosterReadAt', '<', new Date(now.getTime() - betweenReadings)))
    .update({ rosterReadAt: now })
  if (due === 0) return
  const members = await readRoster(context, platform, rosterUrl)
  // A platform that tells nobody tells nothing.
  if (!members || members.size === 0) return
  const launched: { userId: string; subject: string }[] = await context
    .db('ltiLaunches')
    .join('ltiPeople', 'ltiPeople.userId', 'ltiLaunches.userId')
    .where({ 'ltiLaunches.contextId': id, 'ltiLaunches.isTest': false, 'ltiPeople.isAnonymous': false })
    .where('ltiLaunches.createdAt', '<', now)
    .whereNull('ltiLaunches.leftAt')
    .distinct('ltiLaunches.userId', 'ltiPeople.subject')
  const gone = launched.filter(({ subject }) => !members.has(subject)).map(({ userId }) => userId)
  if (gone.length === 0) return
  await inTransaction(context.db, async transaction => {
    const left = await transaction('ltiLaunches')
      .where({ contextId: id, isTest: false })
      .whereRaw('user_id = any(?)', [gone])
      .where('createdAt', '<', now)
      .whereNull('leftAt')
      .update({ leftAt: now })
      .returning('id')
    await transaction('sessions')
      .whereRaw('lti_launch_id = any(?)', [left.map(({ id: launchId }: { id: string }) => launchId)])
      .whereNull('endedAt')
      .update({ endedAt: now })
  })
}
