import type { Standing } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { newId } from '../secrets/new-id.ts'
import type { LtiPlatformRow } from './tables.ts'

/**
 * The account of a person of a platform, made at their first launch. Who they are is platform and subject and nothing else: no name and no
 * e-mail address leads to somebody who is known from elsewhere.
 */
export async function personOf(
  context: Pick<Context, 'db' | 'now'>,
  platform: Pick<LtiPlatformRow, 'id'>,
  { subject, name, isAnonymous = false }: { subject: string; name: string; isAnonymous?: boolean },
  standing: Standing
): Promise<{ userId: string; blocked: boolean }> {
  const identity = standing === 'learner' ? 'student' : 'faculty'
  const found = await findPerson(context, platform.id, subject)
  if (found) {
    const { userId, blockedAt } = found
    if (found.name !== name || found.identity !== identity)
      await context.db('users').where({ id: userId, kind: 'lti' }).update({ name, identity, lastSignInAt: context.now() })
    else await context.db('users').where({ id: userId, kind: 'lti' }).update({ lastSignInAt: context.now() })
    return { userId, blocked: blockedAt !== null }
  }
  return makePerson(context, platform.id, { subject, name, identity, isAnonymous })
}

type NewPerson = { subject: string; name: string; identity: string; isAnonymous: boolean }

/** One statement: an account without its person is of nobody. */
async function makePerson(context: Pick<Context, 'db' | 'now'>, platformId: string, { isAnonymous, ...own }: NewPerson) {
  const { db, now } = context
  const user = {
    id: newId(),
    issuer: `lti:${platformId}`,
    ...own,
    userNumber: '',
    email: '',
    role: 'regular_user',
    version: 1,
    createdAt: now(),
    lastSignInAt: now(),
    kind: 'lti'
  }
  const made = db('users').insert(user).onConflict(['issuer', 'subject']).ignore().returning('id')
  const { rows }: { rows: { userId: string }[] } = await db.raw(
    `with made as (?)
     insert into lti_people (platform_id, subject, user_id, is_anonymous) select ?, ?, id, ?::boolean from made
     on conflict (platform_id, subject) do nothing returning user_id`,
    [made, platformId, own.subject, isAnonymous]
  )
  if (rows[0]) return { userId: rows[0].userId, blocked: false }
  // Another launch of the same person was faster.
  const { userId, blockedAt } = (await findPerson(context, platformId, own.subject))!
  return { userId, blocked: blockedAt !== null }
}

type Found = { userId: string; name: string; identity: string; blockedAt: Date | null }

function findPerson({ db }: Pick<Context, 'db'>, platformId: string, subject: string): Promise<Found | undefined> {
  return db('ltiPeople')
    .join('users', 'users.id', 'ltiPeople.userId')
    .where({ 'ltiPeople.platformId': platformId, 'ltiPeople.subject': subject })
    .first('ltiPeople.userId', 'users.name', 'users.identity', 'users.blockedAt')
}
