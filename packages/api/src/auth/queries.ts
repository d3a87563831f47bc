import { times } from '@lyceum/core/contract'
import type { Standing } from '@lyceum/core/rules'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Sql, Statement } from '../db/sql.ts'
import type { CredentialRow, SessionRow, UserRow } from '../db/tables.ts'

/** A valid session with its person. */
export type LiveSession = Pick<UserRow, 'role' | 'version'> & {
  /** The person's department and those above it, the nearest first. */
  departmentIds: string[]
  sessionId: string
  userId: string
  lastUsedAt: Date
  /** Of a session that a launch began: its course, its link and the agent that has, and what the person is there. */
  courseId: string | null
  courseAgentId: string | null
  courseLinkId: string | null
  courseStanding: Standing | null
  /** Whether it is a preview as a student. */
  courseIsTest: boolean | null
  /** The account of the school that the person of a learning platform has linked. */
  linkedId: string | null
}

const liveSession: Statement = {
  name: 'auth_live_session',
  text: `select s.id as "sessionId", s.last_used_at as "lastUsedAt", u.id as "userId", u.role, u.version,
           case when d.id is null then '{}' else d.id || d.above_ids end as "departmentIds",
           l.context_id as "courseId", k.agent_id as "courseAgentId", k.id as "courseLinkId", l.standing as "courseStanding", l.is_test as "courseIsTest",
           a.user_id as "linkedId"
         from sessions s join users u on u.id = s.user_id and u.blocked_at is null
         left join departments d on d.id = u.department_id
         left join lti_launches l on l.id = s.lti_launch_id
         left join lti_links k on k.id = l.link_id
         left join account_links a on a.account_id = u.id
         where (u.kind <> 'lti' or l.context_id is not null) and s.id = $1 and s.user_id = $2 and s.ended_at is null and s.created_at > $3 and s.last_used_at > $4`
}

/** One statement for every call of a signed-in person. Undefined when the session ended, is too old, or was idle too long. */
export async function findLiveSession(sql: Sql, sessionId: string, userId: string, now: Date): Promise<LiveSession | undefined> {
  const oldest = [times.sessionAbsoluteSeconds, times.sessionIdleSeconds].map(seconds => before(now, seconds))
  return (await sql.rows<LiveSession>(liveSession, [sessionId, userId, ...oldest]))[0]
}

/** Locks and returns the session's row until the transaction ends, so that concurrent renewals run one after the other. */
export function lockSession(transaction: Db, sessionId: string): Promise<SessionRow | undefined> {
  return transaction('sessions').where({ id: sessionId }).forUpdate().first()
}

export async function insertSession(
  db: Db,
  session: Omit<Partial<SessionRow>, 'createdAt'> & { createdAt: Date | ReturnType<Db['raw']> }
): Promise<void> {
  await db('sessions').insert(session)
}

export async function changeSession(db: Db, sessionId: string, changes: Partial<SessionRow>): Promise<void> {
  await db('sessions').where({ id: sessionId }).update(changes)
}

/** The valid sessions of a person that were used last, the most recently used first. */
export function listLiveSessions(db: Db, userId: string, now: Date, most: number): Promise<SessionRow[]> {
  return liveSessions(db, userId, now).orderBy('lastUsedAt', 'desc').limit(most)
}

export function countLiveSessions(db: Db, userId: string, now: Date): Promise<number> {
  return countOf(liveSessions(db, userId, now))
}

const liveSessions = (db: Db, userId: string, now: Date) =>
  db('sessions')
    .where({ userId })
    .whereNull('endedAt')
    .where('createdAt', '>', before(now, times.sessionAbsoluteSeconds))
    .where('lastUsedAt', '>', before(now, times.sessionIdleSeconds))

export async function endSessionsExcept(db: Db, userId: string, sessionId: string, at: Date): Promise<void> {
  await db('sessions').where({ userId }).whereNot({ id: sessionId }).whereNull('endedAt').update({ endedAt: at })
}

/** Ends all sessions of a person, and those that are by their links. */
export async function endSessionsOf(db: Db, userId: string, at: Date): Promise<void> {
  await db('sessions')
    .where(own => own.where({ userId }).orWhere({ linkedUserId: userId }))
    .whereNull('endedAt')
    .update({ endedAt: at })
}

export async function insertCredential(db: Db, row: Omit<CredentialRow, 'usedAt'>): Promise<void> {
  await db('credentials').insert(row)
}

/**
 * Marks a credential as used and returns what it is for; undefined if it is unknown, too old, already used, or of a learning platform that
 * may not launch any more, of a link that has ended, or of a link of somebody who is blocked.
 */
export async function consumeCredential(db: Db, hash: string, now: Date): Promise<CredentialRow | undefined> {
  const taken: CredentialRow[] = await db('credentials')
    .where({ hash })
    .whereNull('usedAt')
    .where('expiresAt', '>', now)
    .whereRaw(
      `(lti_launch_id is null or exists (
         select from lti_launches l
         join lti_deployments d on d.id = l.deployment_id and d.state = 'active'
         join lti_platforms p on p.id = d.platform_id and p.state = 'active'
         where l.id = credentials.lti_launch_id))`
    )
    .whereRaw(
      `(linked_user_id is null or exists (
         select from account_links a join users u on u.id = a.user_id and u.blocked_at is null
         where a.account_id = credentials.user_id and a.user_id = credentials.linked_user_id))`
    )
    .update({ usedAt: now })
    .returning('*')
  return taken[0]
}

/** Deletes one-time credentials that ended before. */
export async function dropCredentialsBefore(db: Db, moment: Date): Promise<void> {
  await db('credentials').where('expiresAt', '<', moment).delete()
}

export const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

export function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  return db('sessions').where({ id: sessionId }).first()
}
