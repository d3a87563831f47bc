import type { Standing } from '@lyceum/core/rules'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
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
  return inTransaction(context.db, async transaction => {
    const userId = newId()
    const now = context.now()
    const made: { id: string }[] = await transaction('users')
      .insert({
        id: userId,
        issuer: `lti:${platform.id}`,
        subject,
        userNumber: '',
        name,
        email: '',
        departmentId: null,
        departmentClaim: null,
        identity,
        role: 'regular_user',
        locale: null,
        version: 1,
        createdAt: now,
        lastSignInAt: now,
        blockedAt: null,
        kind: 'lti'
      })
      .onConflict(['issuer', 'subject'])
      .ignore()
      .returning('id')
    // Another launch of the same person was faster.
    const id =
      made[0]?.id ??
      (await transaction('users')
        .where({ issuer: `lti:${platform.id}`, subject })
        .first('id'))!.id
    await transaction('ltiPeople')
      .insert({ platformId: platform.id, subject, userId: id, isAnonymous })
      .onConflict(['platformId', 'subject'])
      .ignore()
    return { userId: id, blocked: false }
  })
}

type Found = { userId: string; name: string; identity: string; blockedAt: Date | null }

function findPerson({ db }: Pick<Context, 'db'>, platformId: string, subject: string): Promise<Found | undefined> {
  return db('ltiPeople')
    .join('users', 'users.id', 'ltiPeople.userId')
    .where({ 'ltiPeople.platformId': platformId, 'ltiPeople.subject': subject })
    .first('ltiPeople.userId', 'users.name', 'users.identity', 'users.blockedAt')
}
